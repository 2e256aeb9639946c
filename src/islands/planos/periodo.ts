import { atom } from 'nanostores';
import type { Periodo } from '#lib/planos/periodos.ts';

/** The price set that was chosen on this page; null: the one that it was drawn with. */
export const $periodo = atom<Periodo['valor'] | null>(null);
