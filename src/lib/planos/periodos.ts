import { PERIODO } from './itens.ts';
import type { Periodicidade } from './rules.ts';

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
