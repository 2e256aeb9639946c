import { QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from '../pedidos/rules.ts';

/** A product or fine that was chosen to buy. */
export interface ItemEscolhido {
  guid: string;
  quantidade: number;
}

/** The number field beside a product: its name in a form that is sent without script. */
export const campoDeQuantidade = (guid: string) => `qtd.${guid}`;

/**
 * What an address carries to be bought: `item=<guid>*<quantity>`, as `withItems` writes it, or as a native form sends it,
 * `item=<guid>` with the quantity in a field of its own. Quantities are held to 1..100; what is no guid is no item.
 */
export function itensDoEndereco(params: URLSearchParams): ItemEscolhido[] {
  const quantidades = new Map<string, number>();
  for (const texto of params.getAll('item')) {
    const [, guid, junto] = ITEM.exec(texto.toLowerCase()) ?? [];
    if (guid === undefined) continue;
    quantidades.set(guid, quantidade(junto ?? params.get(campoDeQuantidade(guid))));
  }
  return [...quantidades].slice(0, MAXIMO_DE_ITENS).map(([guid, vezes]) => ({ guid, quantidade: vezes }));
}

const ITEM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\*(\d{1,6}))?$/;
/** As many as one order takes. */
const MAXIMO_DE_ITENS = 50;

function quantidade(texto: string | null | undefined): number {
  const numero = Number.parseInt(texto ?? '', 10);
  if (Number.isNaN(numero)) return QUANTIDADE_MINIMA;
  return Math.min(QUANTIDADE_MAXIMA, Math.max(QUANTIDADE_MINIMA, numero));
}
