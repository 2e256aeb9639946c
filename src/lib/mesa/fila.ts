import { daysBetween, type IsoDate, isoDateOf } from '#lib/dates.ts';
import { ESTADOS, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';

/** Days after which an appeal that waits for the desk is late: our own promise, not a legal or contractual term. */
export const PROMESSA_DIAS = 2;
/** A driver's last day within this many days is urgent. */
export const PERTO_DIAS = 7;
export const POR_PAGINA = 50;

/** The views of the queue, in the order of their links. A state of the appeal is a view too. */
const VISTAS = [
  ...(['espera', 'minha', 'livres', 'perto', 'atrasados', 'motorista'] as const),
  ...ESTADOS,
  'todos',
] as const;
export type Vista = (typeof VISTAS)[number];

export const ROTULO_DA_VISTA: Record<Vista, string> = {
  espera: 'Esperam por nós',
  minha: 'Minha fila',
  livres: 'Sem responsável',
  perto: 'Vencem em 7 dias',
  atrasados: 'Atrasados',
  motorista: 'Esperam o motorista',
  ...ROTULO_DO_ESTADO,
  todos: 'Todos',
};

/** Views with a count. Decided appeals only grow and are not counted. */
export const VISTAS_CONTADAS: readonly Vista[] = [
  ...(['espera', 'minha', 'livres', 'perto', 'atrasados', 'motorista', 'protocolado'] as const),
];

/** How long an appeal has waited for the desk, compared with the promise. `desde` is an ISO instant. */
export function idadeNaFila(desde: string, hoje: IsoDate): { texto: string; tom: 'ok' | 'alerta' | 'erro' } {
  const dias = Math.max(0, daysBetween(isoDateOf(new Date(desde)), hoje));
  const ha = dias === 0 ? 'hoje' : `há ${dias} ${dias === 1 ? 'dia' : 'dias'}`;
  if (dias < PROMESSA_DIAS) return { texto: `${ha}: em dia`, tom: 'ok' };
  if (dias === PROMESSA_DIAS) return { texto: `${ha}: o prometido é hoje`, tom: 'alerta' };
  return { texto: `${ha}: atrasado`, tom: 'erro' };
}

/** The driver's last day, in a word and a tone. */
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
