import { atom, computed } from 'nanostores';
import { carts } from '#lib/cart.ts';
import type { Centavos } from '#lib/money.ts';

/** The fines that can be chosen on this page, with the price of their appeal: each box brings its own. */
const $oferecidas = atom<ReadonlyMap<string, Centavos>>(new Map());

export function oferecer(guid: string, preco: Centavos): void {
  $oferecidas.set(new Map($oferecidas.get()).set(guid, preco));
}

/** Prices of what is chosen here. What was chosen elsewhere, or bought meanwhile, has no box and does not count. */
export const $precos = computed([carts.multas.$escolhas, $oferecidas], (escolhas, oferecidas) =>
  [...oferecidas].filter(([guid]) => guid in escolhas).map(([, preco]) => preco),
);
