import { CONTEUDOS, EVENTOS, type Evento, medir } from '#lib/medicao/analytics.ts';
import { primeiraVez } from '#lib/planos/cart.ts';

/**
 * Sends the events named in the page's markup: `data-medir-ao-abrir` at once, `data-medir` on a click, each with `data-conteudo`,
 * `data-id`, `data-tela` and `data-valor` (centavos). A purchase is sent once. Only on pages of visitors who agreed.
 */
for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-medir-ao-abrir]'))
  if (dataset.medirAoAbrir !== 'purchase') enviar(dataset.medirAoAbrir, dataset);
compra();

document.addEventListener('click', ({ target }) => {
  const lugar = target instanceof Element ? target.closest<HTMLElement>('[data-medir]') : null;
  if (lugar) enviar(lugar.dataset.medir, lugar.dataset);
});

/** The confirmation of an order, once, because it may be opened again. */
function compra(): void {
  const dataset = document.querySelector<HTMLElement>('[data-medir-ao-abrir="purchase"]')?.dataset;
  if (dataset && primeiraVez(`medido:${dataset.id}`)) enviar(dataset.medirAoAbrir, dataset);
}

function enviar(nome: string | undefined, { conteudo, id, tela, valor }: DOMStringMap): void {
  const evento = EVENTOS.find((um) => um === nome);
  if (!evento) return;
  const tipo = CONTEUDOS.find((um) => um === conteudo);
  const completo: Evento = {
    nome: evento,
    ...(tipo && { conteudo: tipo }),
    ...(id && { id }),
    ...(tela && { tela }),
    ...(valor && { valor: Number(valor) }),
  };
  medir(completo);
}
