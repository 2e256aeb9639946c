import { atom, computed } from 'nanostores';
import { carts } from '#lib/cart.ts';
import type { Centavos } from '#lib/money.ts';

interface Oferta {
  preco: Centavos;
  /** The same for every listing of one AIT: its appeal is bought once. */
  chave: string;
}

/** The fines that can be chosen on this page, with the price of their appeal. */
const $oferecidas = atom<ReadonlyMap<string, Oferta>>(new Map());

export function oferecer(ofertas: Iterable<readonly [guid: string, oferta: Oferta]>): void {
  $oferecidas.set(new Map(ofertas));
}

/** Chooses a fine, or not; the same AIT of another licence gives way to it. */
export function escolherMulta(guid: string, escolhida: boolean): void {
  const oferecidas = $oferecidas.get();
  const { chave } = oferecidas.get(guid) ?? {};
  if (escolhida && chave !== undefined)
    carts.multas.tirar(
      [...oferecidas].flatMap(([outra, o]) => (outra !== guid && o.chave === chave ? [outra] : [])),
    );
  carts.multas.escolher(guid, escolhida ? 1 : 0);
}

/** Prices of what is chosen here. What was chosen elsewhere, or bought meanwhile, has no box and does not count. */
export const $precos = computed([carts.multas.$escolhas, $oferecidas], (escolhas, oferecidas) =>
  [...oferecidas].filter(([guid]) => guid in escolhas).map(([, { preco }]) => preco),
);
