import { atom, computed } from 'nanostores';
import type { Centavos } from '#lib/money.ts';
import { carts } from '#lib/planos/cart.ts';

interface Oferta {
  preco: Centavos;
  /** Equal for every listing of one AIT: its appeal is bought once. */
  chave: string;
}

/** The selectable fines on this page, with the price of their appeal. */
const $oferecidas = atom<ReadonlyMap<string, Oferta>>(new Map());

export function oferecer(ofertas: Iterable<readonly [guid: string, oferta: Oferta]>): void {
  $oferecidas.set(new Map(ofertas));
}

/** Toggles a fine; the same AIT of another licence is deselected. */
export function escolherMulta(guid: string, escolhida: boolean): void {
  const oferecidas = $oferecidas.get();
  const { chave } = oferecidas.get(guid) ?? {};
  if (escolhida && chave !== undefined)
    carts.multas.tirar(
      [...oferecidas].flatMap(([outra, o]) => (outra !== guid && o.chave === chave ? [outra] : [])),
    );
  carts.multas.escolher(guid, escolhida ? 1 : 0);
}

/** Prices of this page's choice. Items chosen elsewhere, or bought meanwhile, have no checkbox and do not count. */
export const $precos = computed([carts.multas.$escolhas, $oferecidas], (escolhas, oferecidas) =>
  [...oferecidas].filter(([guid]) => guid in escolhas).map(([, { preco }]) => preco),
);
