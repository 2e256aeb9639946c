import { type PlanoEscolhido, paths, withItems } from '#lib/paths.ts';
import { type ItemEscolhido, itensDoEndereco } from './itens.ts';

/** The driver's choice, from the page's address to the server's prices: never a price. */
export type Escolha =
  | { tipo: 'produtos'; plano?: PlanoEscolhido | undefined; itens: readonly ItemEscolhido[] }
  | { tipo: 'venda'; vendaId: number };

/** A choice of a plan, of products and of appeals of fines. */
export type EscolhaDeProdutos = Extract<Escolha, { tipo: 'produtos' }>;

/** `8/16` in the address: a plan; nothing: no plan; null: an invalid address. */
export function planoDoEndereco(resto: string | undefined): PlanoEscolhido | undefined | null {
  if (!resto) return undefined;
  const [idPlano = null, idPlanoDetalhe = null, ...demais] = resto.split('/').map(numero);
  return idPlano && idPlanoDetalhe && demais.length === 0 ? { idPlano, idPlanoDetalhe } : null;
}

export function escolhaDoEndereco(
  plano: PlanoEscolhido | undefined,
  params: URLSearchParams,
): EscolhaDeProdutos {
  return { tipo: 'produtos', plano, itens: itensDoEndereco(params) };
}

/** The canonical address of a purchase. A native form of products submits more; it is redirected to this one. */
export function enderecoDaEscolha(escolha: EscolhaDeProdutos): string {
  return withItems(paths.app.planos.formaPagamento(escolha.plano), escolha.itens);
}

/** The fields with which every call of the purchase names the choice. */
export function camposDaEscolha(escolha: Escolha) {
  if (escolha.tipo === 'venda') return { venda_id: escolha.vendaId };
  const { plano, itens } = escolha;
  return {
    ...(plano && { plano: plano.idPlano, plano_detalhe: plano.idPlanoDetalhe }),
    guids_produtos_extras: itens.map(({ guid, quantidade }) => ({ guid, quantidade })),
  };
}

/** The payment method page with this choice. */
export function enderecoDaFormaDePagamento(escolha: Escolha): string {
  if (escolha.tipo === 'venda') return paths.app.venda.formaPagamento(escolha.vendaId);
  return enderecoDaEscolha(escolha);
}

/** The same screen with its order: survives a reload, and Back. */
export function comPedido(url: URL, pedidoId: number): string {
  const query = new URLSearchParams(url.searchParams);
  query.set('pedido', String(pedidoId));
  // `*` stands in the items and needs no escape.
  return `${url.pathname}?${query.toString().replaceAll('%2A', '*')}`;
}

/** The screen without its order: the same choice, to start again. */
export function semPedido(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete('pedido');
  const texto = query.toString().replaceAll('%2A', '*');
  return texto === '' ? url.pathname : `${url.pathname}?${texto}`;
}

/** The order in the address; undefined without one, null for an invalid number. */
export function pedidoDoEndereco(query: URLSearchParams): number | null | undefined {
  const texto = query.get('pedido');
  return texto === null ? undefined : numero(texto);
}

function numero(texto: string | undefined): number | null {
  return texto !== undefined && /^[1-9]\d{0,8}$/.test(texto) ? Number(texto) : null;
}
