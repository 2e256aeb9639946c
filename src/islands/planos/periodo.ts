import { atom } from 'nanostores';
import type { Periodo } from '#lib/planos/itens.ts';

/** The price set chosen on this page; null: the rendered one. */
export const $periodo = atom<Periodo['valor'] | null>(null);
