import { type Cart, createCart } from '#lib/cart.ts';
import { withItems } from '#lib/paths.ts';
import { QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from '#lib/pedidos/rules.ts';
import { totalDosEscolhidos } from '#lib/planos/escolhidos.ts';

/**
 * Makes the form of extra products react: steppers, selection that survives a reload, the sum, and the address of the
 * payment page. What is chosen leaves the offer (specification 2, section 6). Without it the form is sent as it is.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-extras]'))
  start(form, createCart('extras'));

interface Produto {
  guid: string;
  valor: number;
  cartao: HTMLElement;
  marca: HTMLInputElement;
  quantidade: HTMLInputElement;
}

function start(form: HTMLFormElement, cart: Cart): void {
  const produtos = [...form.querySelectorAll<HTMLElement>('[data-extra]')].map(produtoDe);
  // The address wins over the memory: the page was drawn from it.
  const doEndereco = produtos.filter(({ marca }) => marca.defaultChecked);
  if (doEndereco.length > 0) {
    cart.esvaziar();
    for (const produto of doEndereco) cart.escolher(produto.guid, quantidadeDe(produto));
  }
  for (const botao of form.querySelectorAll<HTMLElement>('[data-passo]')) botao.hidden = false;

  form.addEventListener('click', ({ target }) => {
    const botao = target instanceof Element ? target.closest<HTMLElement>('[data-passo]') : null;
    const produto = produtos.find(({ cartao }) => botao && cartao.contains(botao));
    if (!botao || !produto) return;
    escreverQuantidade(produto, quantidadeDe(produto) + Number(botao.dataset.passo));
    if (produto.marca.checked) cart.escolher(produto.guid, quantidadeDe(produto));
  });

  form.addEventListener('change', ({ target }) => {
    const produto = produtos.find(({ cartao }) => target instanceof Node && cartao.contains(target));
    if (!produto) return;
    escreverQuantidade(produto, quantidadeDe(produto));
    cart.escolher(produto.guid, produto.marca.checked ? quantidadeDe(produto) : 0);
    if (target === produto.marca) produto.marca.focus();
  });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    const guid = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const comprado = produtos.find((produto) => produto.guid === guid);
    if (comprado) cart.escolher(guid, quantidadeDe(comprado));
    location.assign(withItems(new URL(form.action).pathname, escolhidosDe(produtos, cart)));
  });

  cart.$escolhas.subscribe(() => render(form, produtos, cart));
  // Back may bring the fields as they were left, beside what the memory says.
  addEventListener('pageshow', () => render(form, produtos, cart));
}

function render(form: HTMLFormElement, produtos: readonly Produto[], cart: Cart): void {
  const escolhas = cart.$escolhas.get();
  for (const produto of produtos) {
    const quantidade = escolhas[produto.guid];
    produto.marca.checked = quantidade !== undefined;
    escreverQuantidade(produto, quantidade ?? quantidadeDe(produto));
    const lista = form.querySelector(`[data-lista="${quantidade === undefined ? 'oferta' : 'compra'}"]`);
    if (lista && produto.cartao.parentElement !== lista) lista.append(produto.cartao);
  }
  const escolhidos = produtos.flatMap(({ guid, valor }) => {
    const quantidade = escolhas[guid];
    return quantidade === undefined ? [] : [{ valor, quantidade }];
  });
  const barra = form.querySelector<HTMLElement>('[data-finalizar]');
  const total = form.querySelector('[data-total]');
  if (barra) barra.hidden = escolhidos.length === 0;
  if (total) total.textContent = totalDosEscolhidos(escolhidos);
}

function escolhidosDe(produtos: readonly Produto[], cart: Cart) {
  const escolhas = cart.$escolhas.get();
  return produtos.flatMap(({ guid }) => {
    const quantidade = escolhas[guid];
    return quantidade === undefined ? [] : [{ guid, quantidade }];
  });
}

function produtoDe(cartao: HTMLElement): Produto {
  const marca = cartao.querySelector('input[type="checkbox"]');
  const quantidade = cartao.querySelector('input[type="number"]');
  if (!(marca instanceof HTMLInputElement) || !(quantidade instanceof HTMLInputElement))
    throw new Error('a product without its fields');
  return { guid: cartao.dataset.extra ?? '', valor: Number(cartao.dataset.valor), cartao, marca, quantidade };
}

function quantidadeDe({ quantidade }: Produto): number {
  const numero = Math.trunc(quantidade.valueAsNumber);
  return Number.isNaN(numero)
    ? QUANTIDADE_MINIMA
    : Math.min(QUANTIDADE_MAXIMA, Math.max(QUANTIDADE_MINIMA, numero));
}

function escreverQuantidade({ cartao, quantidade }: Produto, numero: number): void {
  const valor = Math.min(QUANTIDADE_MAXIMA, Math.max(QUANTIDADE_MINIMA, numero));
  quantidade.value = String(valor);
  for (const botao of cartao.querySelectorAll<HTMLButtonElement>('[data-passo]')) {
    const fim = botao.dataset.passo === '1' ? QUANTIDADE_MAXIMA : QUANTIDADE_MINIMA;
    botao.setAttribute('aria-disabled', String(valor === fim));
  }
}
