import { formatDate, type IsoDate } from '#lib/dates.ts';
import { diasRestantes, prorrogadoAte, type Termo } from './prazos.ts';

/** A deadline in words, with its day: 'até 09/12/2026, faltam 19 dias (estimativa)'. */
export function textoDoPrazo(prazo: Termo, hoje: IsoDate): string {
  const dia = formatDate(prazo.data);
  if (prorrogadoAte(prazo, hoje)) return `até ${dia}, ${textoDosDias(prazo, hoje)}`;
  const dias = textoDosDias(prazo, hoje);
  const texto = diasRestantes(prazo, hoje) < 0 ? `${dias}, em ${dia}` : `até ${dia}, ${dias}`;
  return prazo.estimado ? `${texto} (estimativa)` : texto;
}

/** The days left. A deadline that ended on a day without work continues to the next working day. */
export function textoDosDias(prazo: Termo, hoje: IsoDate): string {
  const util = prorrogadoAte(prazo, hoje);
  if (util) return `vale até ${formatDate(util)}, dia útil`;
  const dias = diasRestantes(prazo, hoje);
  if (dias === 0) return 'vence hoje';
  if (dias === 1) return 'falta 1 dia';
  if (dias > 1) return `faltam ${dias} dias`;
  return dias === -1 ? 'venceu ontem' : `venceu há ${-dias} dias`;
}

/** The days left in the fewest words: '5 dias', 'hoje', or the working day to which the last day moves. */
export function diasEmLetras(prazo: Termo, hoje: IsoDate): string {
  const util = prorrogadoAte(prazo, hoje);
  if (util) return `até ${formatDate(util)}`;
  return emDias(diasRestantes(prazo, hoje));
}

export function emDias(dias: number): string {
  if (dias <= 0) return 'hoje';
  return dias === 1 ? '1 dia' : `${dias} dias`;
}
