import { addDays, type IsoDate } from '#lib/dates.ts';
import { proximoDiaUtil, proximoDiaUtilCerto } from '#lib/multas/diasUteis.ts';
import { comFeriadoMunicipal } from '#lib/multas/prazos.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import type { FatosDoProcesso } from './campos.ts';

/** The last day of a paper in a process of suspension or cassation. */
export interface PrazoDoProcesso {
  /** The day by which the driver should act. */
  data: IsoDate;
  /** The day before which the term is not over. */
  acaba: IsoDate;
  /** Thirty days from the notice, null while its day is unknown. */
  daLei: IsoDate | null;
}

/**
 * The printed day, never under 30 days from the notice (CTB arts. 281-A, 282 §4; Res. CONTRAN 723/2018 with 844/2021); the second
 * instance's counts 30 from the notice of the decision, and no printed day beyond them is counted on (CTB art. 288). Null while no day
 * is known.
 */
export function prazoDoProcesso(fatos: FatosDoProcesso): PrazoDoProcesso | null {
  const aberto = abertura(fatos);
  const daLei = aberto ? addDays(aberto, 30) : null;
  const dia = fatos.prazo ?? daLei;
  if (!dia) return null;
  if (alemDaLei(fatos) && daLei) return { data: daLei, acaba: dia, daLei };
  return { data: dia, acaba: daLei && daLei > dia ? daLei : dia, daLei };
}

/** The day on which the notice that opens the phase was issued, or the decision was notified. */
export function abertura(fatos: FatosDoProcesso): IsoDate | undefined {
  const dias: Record<Fase, IsoDate | undefined> = {
    P: fatos.dataInstauracao,
    I: fatos.dataPenalidade,
    II: fatos.dataCiencia,
  };
  return dias[fatos.fase];
}

/** A printed day of the second instance that the law does not give (CTB art. 288). */
export function alemDaLei(fatos: FatosDoProcesso): boolean {
  const { fase, dataCiencia, prazo } = fatos;
  return fase === 'II' && !!dataCiencia && !!prazo && prazo > proximoDiaUtilCerto(addDays(dataCiencia, 30));
}

/** Whether the term is over: the later day, rolled to a working day, once more for a holiday of the body's town (Res. CONTRAN 918/2022, art. 29). */
export function prazoAcabou({ acaba }: PrazoDoProcesso, { hoje, feriadoMunicipal }: FatosDoProcesso) {
  return hoje > (feriadoMunicipal ? comFeriadoMunicipal(acaba) : proximoDiaUtil(acaba));
}

/** The term of CTB art. 282 §6 II exists since this day (Lei 14.229/2021): of a fine that ended earlier it counts from here. */
export const DECADENCIA_DESDE: IsoDate = '2021-10-22';

/** The last day to issue the notice of the penalty: 180 days, 360 after a defence, from the end of the process of the fine that caused it (CTB art. 282 §6 II). */
export function ultimoDiaDaPenalidade(conclusao: IsoDate, houveDefesa: boolean): IsoDate {
  const inicio = conclusao < DECADENCIA_DESDE ? DECADENCIA_DESDE : conclusao;
  return proximoDiaUtil(addDays(inicio, houveDefesa ? 360 : 180));
}
