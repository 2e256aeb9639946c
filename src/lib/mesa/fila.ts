import * as v from 'valibot';
import { daysBetween, type IsoDate, isoDateOf } from '#lib/dates.ts';
import { ESTADOS, FASES, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';

/** Days after which an appeal that waits for the desk is late: our own promise, not a legal or contractual term. */
export const PROMESSA_DIAS = 2;
/** A driver's last day within this many days is urgent. */
export const PERTO_DIAS = 7;
export const POR_PAGINA = 50;

/** The views of the queue, in the order of their links. A state of the appeal is a view too. */
export const VISTAS = [
  'espera',
  'minha',
  'livres',
  'perto',
  'atrasados',
  'motorista',
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
export const VISTAS_CONTADAS = [
  'espera',
  'minha',
  'livres',
  'perto',
  'atrasados',
  'motorista',
  'protocolado',
] as const;
export type VistaContada = (typeof VISTAS_CONTADAS)[number];

const Filtro = v.object({
  vista: v.fallback(v.picklist(VISTAS), 'espera'),
  fase: v.fallback(v.nullable(v.picklist(FASES)), null),
  /** E-mail of its worker. */
  de: v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(150))), null),
  pagina: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), 1),
});
export type FiltroDaFila = v.InferOutput<typeof Filtro>;

/** Parses the queue's address; invalid parts are ignored. */
export function lerFiltro(params: URLSearchParams): FiltroDaFila {
  return v.parse(Filtro, {
    vista: params.get('vista'),
    fase: params.get('fase'),
    de: params.get('de'),
    pagina: params.get('pagina') ?? '1',
  });
}

/** The query of a filter, '' for the first page of the first view. */
export function consultaDaFila({ vista, fase, de, pagina }: FiltroDaFila): string {
  const params = new URLSearchParams();
  if (vista !== 'espera') params.set('vista', vista);
  if (fase) params.set('fase', fase);
  if (de) params.set('de', de);
  if (pagina > 1) params.set('pagina', String(pagina));
  const texto = params.toString();
  return texto && `?${texto}`;
}

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
