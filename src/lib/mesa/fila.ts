import { daysBetween, type IsoDate } from '#lib/dates.ts';

/** A last day within this many days is near. */
const PERTO_DIAS = 7;
export const POR_PAGINA = 50;

/** The views of the queue. */
export const ROTULO_DA_VISTA = {
  espera: 'Esperam por nós',
  minha: 'Minha fila',
  motorista: 'Esperam o motorista',
  protocolado: 'No órgão',
  todos: 'Todos',
} as const;
export type Vista = keyof typeof ROTULO_DA_VISTA;

/** A last day, in a word and a tone. */
export function urgencia(
  prazo: IsoDate | null,
  hoje: IsoDate,
): { texto: string; tom: 'alerta' | 'erro' } | null {
  if (prazo === null) return { texto: 'sem data: peça a carta', tom: 'erro' };
  const faltam = daysBetween(hoje, prazo);
  if (faltam < 0) return { texto: 'passou', tom: 'erro' };
  if (faltam === 0) return { texto: 'hoje', tom: 'erro' };
  if (faltam === 1) return { texto: 'amanhã', tom: 'erro' };
  return faltam <= PERTO_DIAS ? { texto: `em ${faltam} dias`, tom: 'alerta' } : null;
}
