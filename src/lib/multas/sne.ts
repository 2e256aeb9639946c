import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';

/** The day from which CTB art. 282-A has another text (Lei 14.440/2022): earlier notices follow the old one. */
const NOVO_ART_282_A: IsoDate = '2027-01-01';

/** A member of the SNE counts as notified this many days after the message was sent. */
const DIAS_DO_SNE = 30;

/**
 * The day on which an SNE message counts as a notice (CTB art. 282-A §2; Res. CONTRAN 931/2022, art. 4 §6). Null under the new text,
 * whose term was not read at its source. It never postpones a driver's deadline by itself: the printed day runs, and the estimate
 * counts from the earlier issue.
 */
export function notificadoPeloSne(envio: IsoDate): { data: IsoDate; fundamento: string } | null {
  if (envio >= NOVO_ART_282_A) return null;
  return { data: addDays(envio, DIAS_DO_SNE), fundamento: 'CTB, art. 282-A, §2º' };
}

/** The meaning of an SNE message on its day; unknown parts of the new text are said to be unknown. */
export function fraseDoSne(envio: IsoDate): string {
  const notificado = notificadoPeloSne(envio);
  if (notificado)
    return `a lei considera você notificado em ${formatDate(notificado.data)} (${notificado.fundamento}).`;
  return 'mensagens enviadas desde 01/01/2027 seguem outro texto do art. 282-A do CTB (Lei 14.440/2022), que ainda não conferimos: não estimamos este dia. Vale o prazo impresso no aviso.';
}
