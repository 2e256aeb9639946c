import type { IsoDate } from '#lib/dates.ts';
import { fimDosMeses } from './meses.ts';

const MESES_PARADO = 36;
const MESES_EM_TUDO = 60;

/** The last day of three years without any act in the process; after it the right to punish is lost (Lei 9.873/1999, art. 1 §1; Res. CONTRAN 918/2022, art. 36). */
export function fimDosTresAnos(ultimoMovimento: IsoDate): IsoDate {
  return fimDosMeses(ultimoMovimento, MESES_PARADO);
}

/** The last day of the five years from the infraction (Lei 9.873/1999, art. 1). Acts of its art. 2 start them anew: which ones is disputed. */
export function fimDosCincoAnos(dataInfracao: IsoDate): IsoDate {
  return fimDosMeses(dataInfracao, MESES_EM_TUDO);
}
