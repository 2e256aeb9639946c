import '#styles/parts/extras.css';
import { useStore } from '@nanostores/react';
import { type SubmitEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '#islands/ui/Alerta.tsx';
import { useHidratada } from '#islands/ui/comScript.ts';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { paths, withItems } from '#lib/paths.ts';
import {
  assumirEscolhas,
  carts,
  type Escolhas,
  escolhasDe,
  type ProdutoNaTela,
  totalDosEscolhidos,
} from '#lib/planos/cart.ts';
import type { ProdutoExtraDaOferta } from '#lib/planos/contract.ts';
import {
  campoDeQuantidade,
  FORM_DA_COMPRA,
  type ItemEscolhido,
  PERIODO,
  quantidadeDoTexto,
  SO_ESTE,
} from '#lib/planos/escolha.ts';
import { idDaMarca, ProdutoExtra } from './ProdutoExtra.tsx';

interface Props {
  /** The sign-in name of the open session. */
  email: string;
  produtos: readonly ProdutoExtraDaOferta[];
  /** The items of the address (itensDoEndereco). */
  escolhidos: readonly ItemEscolhido[];
}

/**
 * The extra products with quantity and selection. A native form to the payment method page, rendered whole on the server; here chosen
 * products leave the offer (specification 2, section 6), are kept in the tab, and summed up.
 */
export const ProdutosExtras = comFronteira(function ProdutosExtras({ email, produtos, escolhidos }: Props) {
  const desenhadas = useMemo(
    (): Escolhas => Object.fromEntries(escolhidos.map(({ guid, quantidade }) => [guid, quantidade])),
    [escolhidos],
  );
  const escolhas = useStore(carts.extras.$escolhas, { ssr: () => desenhadas });
  // The list of each card: it moves after the press was painted, which needs only the mark and the sum.
  const [postas, setPostas] = useState(desenhadas);
  const [quantidades, setQuantidades] = useState(desenhadas);
  const form = useRef<HTMLFormElement>(null);
  const mudou = useRef<string>(undefined);
  const hidratada = useHidratada();

  useLayoutEffect(() => {
    const naTela = form.current ? lerProdutosDaTela(form.current, produtos) : [];
    setQuantidades(Object.fromEntries(naTela.map(({ guid, quantidade }) => [guid, quantidade])));
    escolhasDe(email);
    carts.extras.trocar(assumirEscolhas(carts.extras.$escolhas.get(), escolhidos, naTela));
    carts.extras.esquecerDoEndereco();
    setPostas(carts.extras.$escolhas.get());
  }, [email, produtos, escolhidos]);
  useEffect(() => afterPaint(() => setPostas(escolhas)), [escolhas]);

  const quantidadeDe = (guid: string) => escolhas[guid] ?? quantidades[guid] ?? 1;
  const naCompra = produtos.filter(({ Guid }) => Guid in escolhas);
  const linha = ({ Guid, ValorProduto }: ProdutoExtraDaOferta) => ({
    guid: Guid,
    valor: ValorProduto,
    quantidade: quantidadeDe(Guid),
  });

  // A card in the other list is another element, so the focus is moved too.
  const marcar = useCallback(({ guid, quantidade }: ItemEscolhido, marcado: boolean) => {
    mudou.current = guid;
    setQuantidades((antes) => ({ ...antes, [guid]: quantidade }));
    carts.extras.escolher(guid, marcado ? quantidade : 0);
  }, []);
  useLayoutEffect(() => {
    const guid = mudou.current;
    if (guid === undefined || guid in postas !== guid in carts.extras.$escolhas.get()) return;
    document.getElementById(idDaMarca(guid))?.focus();
    mudou.current = undefined;
  }, [postas]);

  const contar = useCallback((guid: string, quantidade: number) => {
    setQuantidades((antes) => ({ ...antes, [guid]: quantidade }));
    if (guid in carts.extras.$escolhas.get()) carts.extras.escolher(guid, quantidade);
  }, []);

  function comprar(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    const botao = submitter instanceof HTMLButtonElement ? submitter : undefined;
    // The period button pressed before its island's hydration: handled natively.
    if (botao?.name === PERIODO) return;
    event.preventDefault();
    const action = botao?.hasAttribute('formaction') ? botao.formAction : event.currentTarget.action;
    // 'CONTRATAR AGORA' of a plan belongs to this form: the chosen extras are submitted too.
    ir(action, botao?.name === SO_ESTE ? [linhaDe(botao.value)] : naCompra.map(linha));
  }

  function linhaDe(guid: string): ItemEscolhido {
    return { guid, quantidade: quantidadeDe(guid) };
  }

  const cartoes = (lista: readonly ProdutoExtraDaOferta[]) =>
    lista.map((produto) => (
      <ProdutoExtra
        key={produto.Guid}
        produto={produto}
        escolhido={produto.Guid in escolhas}
        quantidade={quantidadeDe(produto.Guid)}
        aoContar={contar}
        aoMarcar={marcar}
      />
    ));

  return (
    <form
      ref={form}
      id={FORM_DA_COMPRA}
      method="get"
      action={paths.app.planos.formaPagamento()}
      className="extras"
      aria-label="Produtos extras"
      onSubmit={comprar}
    >
      {/* Enter in a field presses the form's first button, which is this one and not a product's. */}
      <button type="submit" hidden tabIndex={-1} />
      <div className="stack extras-corpo">
        <p className="extras-titulo" id="extras-compra">
          Na sua compra
        </p>
        <ul className="extras-lista extras-na-compra" aria-labelledby="extras-compra">
          {cartoes(produtos.filter(({ Guid }) => Guid in postas))}
        </ul>
        <p className="extras-titulo sr-only" id="extras-oferta">
          À venda
        </p>
        <ul className="extras-lista" aria-labelledby="extras-oferta">
          {cartoes(produtos.filter(({ Guid }) => !(Guid in postas)))}
        </ul>
      </div>
      <div className="flutuante" hidden={hidratada && naCompra.length === 0}>
        <p className="extras-total" role="status">
          {hidratada && totalDosEscolhidos(naCompra.map(linha))}
        </p>
        <button type="submit" className={hidratada ? 'botao botao-principal' : 'botao'}>
          Finalizar compra
        </button>
      </div>
    </form>
  );
});

/** The current field values: rendered by the server, changed by the driver, or restored by the browser. */
function lerProdutosDaTela(
  form: HTMLFormElement,
  produtos: readonly ProdutoExtraDaOferta[],
): ProdutoNaTela[] {
  const campos = new FormData(form);
  const marcados = new Set(campos.getAll('item'));
  return produtos.map(({ Guid }) => ({
    guid: Guid,
    marcado: marcados.has(Guid),
    quantidade: quantidadeDoTexto(String(campos.get(campoDeQuantidade(Guid)) ?? '')),
  }));
}

function ir(action: string, itens: readonly ItemEscolhido[]): void {
  location.assign(withItems(new URL(action).pathname, itens));
}
