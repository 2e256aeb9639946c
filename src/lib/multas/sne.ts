import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';

/** The day from which CTB art. 282-A has another text (Lei 14.440/2022): notices of before follow the old one. */
const NOVO_ART_282_A: IsoDate = '2027-01-01';

/** Who joined the SNE counts as notified so many days after the item is in the system and its message sent. */
const DIAS_DO_SNE = 30;

/**
 * The day on which a message of the SNE counts as a notice (CTB art. 282-A §2; Res. CONTRAN 931/2022, art. 4 §6). Null for one
 * sent under the new text: its term is not stated until it was read at the source. It moves no deadline of the driver to a later
 * day by itself: the printed one runs, and the estimate counts from the issue, which is earlier.
 */
export function notificadoPeloSne(envio: IsoDate): { data: IsoDate; fundamento: string } | null {
  if (envio >= NOVO_ART_282_A) return null;
  return { data: addDays(envio, DIAS_DO_SNE), fundamento: 'CTB, art. 282-A, §2º' };
}

/** What a message of the SNE means, for its own day: what is not known of the new text is said to be unknown. */
export function fraseDoSne(envio: IsoDate): string {
  const notificado = notificadoPeloSne(envio);
  if (notificado)
    return `a lei considera você notificado em ${formatDate(notificado.data)} (${notificado.fundamento}).`;
  return 'mensagens enviadas desde 01/01/2027 seguem outro texto do art. 282-A do CTB (Lei 14.440/2022), que ainda não conferimos: não estimamos este dia. Vale o prazo impresso no aviso.';
}
