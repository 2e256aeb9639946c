import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { equipe, recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { addDays, type IsoDate, instantAt } from '#lib/dates.ts';
import { PERTO_DIAS, PROMESSA_DIAS, type Vista } from '#lib/mesa/fila.ts';
import { ESTADOS, type EstadoDoRecurso, type Fase } from '#lib/recursos/rules.ts';

export interface FiltroDaFila {
  vista?: Vista | undefined;
  fase?: Fase | undefined;
  /** E-mail of its worker. */
  de?: string | undefined;
  pagina?: number | undefined;
  limite?: number | undefined;
  /** The id of the signed-in person; undefined on the command line, which has no queue of its own. */
  pessoaId?: string | undefined;
}

/** States in which the desk has to act. */
export const CONOSCO: readonly EstadoDoRecurso[] = ['solicitado', 'em_analise'];
export const ABERTOS: readonly EstadoDoRecurso[] = [...CONOSCO, 'protocolado'];

const conosco = and(inArray(naFila.estado, [...CONOSCO]), eq(naFila.perguntaAberta, false));
const abertos = inArray(naFila.estado, [...ABERTOS]);
const perto = (hoje: IsoDate) =>
  sql`(${naFila.prazo} is null or ${naFila.prazo} <= ${addDays(hoje, PERTO_DIAS)})`;
/** Waited this many whole days, counted by the calendar of São Paulo. */
const paradoHa = (dias: number, hoje: IsoDate) =>
  sql`${naFila.paradoDesde} < ${instantAt(addDays(hoje, 1 - dias)).toISOString()}::timestamptz`;

export function daVista(vista: Vista, hoje: IsoDate, pessoaId?: string): SQL | undefined {
  switch (vista) {
    case 'espera':
      return conosco;
    case 'minha':
      return and(abertos, pessoaId === undefined ? sql`false` : eq(naFila.responsavelId, pessoaId));
    case 'livres':
      return and(conosco, sql`${naFila.responsavelId} is null`);
    case 'perto':
      return and(conosco, perto(hoje));
    case 'atrasados':
      return and(conosco, paradoHa(PROMESSA_DIAS + 1, hoje));
    case 'motorista':
      return and(abertos, eq(naFila.perguntaAberta, true));
    case 'todos':
      return inArray(naFila.estado, [...ESTADOS]);
    default:
      return eq(naFila.estado, vista);
  }
}

/** Appeals for the morning mail: the last day is unknown or near, or the promised number of days has passed. */
export const urgentes = (hoje: IsoDate): SQL | undefined =>
  and(conosco, sql`(${perto(hoje)} or ${paradoHa(PROMESSA_DIAS, hoje)})`);

export function doFiltro({ vista = 'espera', fase, de, pessoaId }: FiltroDaFila, hoje: IsoDate) {
  return and(
    daVista(vista, hoje, pessoaId),
    fase && eq(naFila.fase, fase),
    de === undefined
      ? undefined
      : sql`${naFila.responsavelId} = (select ${equipe.id} from ${equipe} where ${equipe.email} = ${de})`,
  );
}

/** Sort order: appeals for the desk, then those that wait for their driver, then those at the authority; within each by last day, unknown first. */
export const ORDEM = [
  sql`case when ${naFila.estado} not in ('solicitado', 'em_analise') then 2 when ${naFila.perguntaAberta} then 1 else 0 end`,
  sql`${naFila.prazo} asc nulls first`,
  naFila.recursoId,
];
