import { QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from '../pedidos/rules.ts';

/** A product or fine that was chosen to buy. */
export interface ItemEscolhido {
  guid: string;
  quantidade: number;
}

/** The number field beside a product: its name in a form that is sent without script. */
export const campoDeQuantidade = (guid: string) => `qtd.${guid}`;

/** Id of the form of the extras: the buttons of the plans, elsewhere on the page, belong to it. */
export const FORM_DA_COMPRA = 'compra';

/** The price set in the address of the plans. */
export const PERIODO = 'periodo';

/** The button of one product that buys it alone, whatever else is ticked in its form. */
export const SO_ESTE = 'so';

/**
 * What an address carries to be bought: `item=<guid>*<quantity>`, as `withItems` writes it, or as a native form sends it,
 * `item=<guid>` with the quantity in a field of its own, and `so=<guid>` where one product is bought alone. Quantities are held to
 * 1..100; what is no guid is no item.
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
/** As many as one order takes. */
const MAXIMO_DE_ITENS = 50;

/** What was written as a quantity, held to 1..100; 1 for what is no number. */
export function quantidadeDoTexto(texto: string): number {
  const numero = Number.parseInt(texto, 10);
  if (Number.isNaN(numero)) return QUANTIDADE_MINIMA;
  return Math.min(QUANTIDADE_MAXIMA, Math.max(QUANTIDADE_MINIMA, numero));
}
