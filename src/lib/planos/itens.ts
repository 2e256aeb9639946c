import { QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from '#lib/pedidos/rules.ts';
import type { Periodicidade } from './rules.ts';

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
