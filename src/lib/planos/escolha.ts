import { type PlanoEscolhido, paths, withItems } from '#lib/paths.ts';
import { QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from '#lib/pedidos/rules.ts';
import type { Periodicidade } from './rules.ts';

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

export interface ItemEscolhido {
  guid: string;
  quantidade: number;
}

/** The name of a product's number field in a form without script. */
export const campoDeQuantidade = (guid: string) => `qtd.${guid}`;

/** The id of the extras' form, to which plan buttons elsewhere on the page belong. */
export const FORM_DA_COMPRA = 'compra';

/** The part of the address that chooses the yearly or the monthly prices: `periodo=mensal`. */
export const PERIODO = 'periodo';

/** The button that buys one product alone, whatever else is ticked. */
export const SO_ESTE = 'so';

/**
 * The items of an address: `item=<guid>*<quantity>`, as `withItems` writes it, or as a native form submits it, `item=<guid>` with a
 * quantity field, and `so=<guid>` for one product alone. Quantities are clamped to 1..100; invalid guids are dropped.
 */
export function itensDoEndereco(params: URLSearchParams): ItemEscolhido[] {
  const quantidades = new Map<string, number>();
  const so = params.get(SO_ESTE);
  for (const texto of so === null ? params.getAll('item') : [so]) {
    const [, guid, junto] = ITEM.exec(texto.toLowerCase()) ?? [];
    if (guid === undefined) continue;
    quantidades.set(guid, quantidadeDoTexto(junto ?? params.get(campoDeQuantidade(guid)) ?? ''));
  }
  return [...quantidades].slice(0, MAXIMO_DE_ITENS).map(([guid, vezes]) => ({ guid, quantidade: vezes }));
}

const ITEM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\*(\d{1,6}))?$/;
/** The maximum of one order. */
const MAXIMO_DE_ITENS = 50;

/** A quantity clamped to 1..100; 1 for an invalid number. */
export function quantidadeDoTexto(texto: string): number {
  const numero = Number.parseInt(texto, 10);
  if (Number.isNaN(numero)) return QUANTIDADE_MINIMA;
  return Math.min(QUANTIDADE_MAXIMA, Math.max(QUANTIDADE_MINIMA, numero));
}

/** The contents of a purchase in words: '2 × Recurso de Multa Online, Plano CNH Livre'. */
export function emPalavras(itens: readonly { quantidade: number; nome: string }[]): string {
  return itens.map(({ quantidade, nome }) => (quantidade > 1 ? `${quantidade} × ${nome}` : nome)).join(', ');
}

/** The two price sets of the screen, by the word in the address (specification 2, section 2). */
export const PERIODOS = [
  { valor: 'anual', rotulo: 'Anual', periodicidade: 'A' },
  { valor: 'mensal', rotulo: 'Mensal', periodicidade: 'M' },
] as const satisfies readonly { valor: string; rotulo: string; periodicidade: Periodicidade }[];

export type Periodo = (typeof PERIODOS)[number];

/** Annual, unless the address chooses the other set. */
export function periodoDe(params: URLSearchParams): Periodo {
  return PERIODOS.find(({ valor }) => valor === params.get(PERIODO)) ?? PERIODOS[0];
}
