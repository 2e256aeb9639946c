import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { equipe, recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { addDays, type IsoDate, instantAt } from '#lib/dates.ts';
import { type FiltroDaFila, PERTO_DIAS, PROMESSA_DIAS, type Vista } from '#lib/mesa/fila.ts';
import { ESTADOS, type EstadoDoRecurso } from '#lib/recursos/rules.ts';

/** States in which the desk has to act. */
export const CONOSCO: readonly EstadoDoRecurso[] = ['solicitado', 'em_analise'];
export const ABERTOS: readonly EstadoDoRecurso[] = [...CONOSCO, 'protocolado'];

const conosco = and(inArray(naFila.estado, [...CONOSCO]), eq(naFila.perguntaAberta, false));

export interface Quem {
  hoje: IsoDate;
  /** The id of the signed-in person; null on the command line, which has no queue of its own. */
  pessoaId: string | null;
}

export function daVista(vista: Vista, { hoje, pessoaId }: Quem): SQL | undefined {
  const perto = sql`(${naFila.prazo} is null or ${naFila.prazo} <= ${addDays(hoje, PERTO_DIAS)})`;
  // Late = waited more days than promised, counted by the calendar of São Paulo.
  const atrasado = sql`${naFila.paradoDesde} < ${instantAt(addDays(hoje, -PROMESSA_DIAS)).toISOString()}::timestamptz`;
  switch (vista) {
    case 'espera':
      return conosco;
    case 'minha':
      return and(
        inArray(naFila.estado, [...ABERTOS]),
        pessoaId === null ? sql`false` : eq(naFila.responsavelId, pessoaId),
      );
    case 'livres':
      return and(conosco, sql`${naFila.responsavelId} is null`);
    case 'perto':
      return and(conosco, perto);
    case 'atrasados':
      return and(conosco, atrasado);
    case 'motorista':
      return and(inArray(naFila.estado, [...ABERTOS]), eq(naFila.perguntaAberta, true));
    case 'todos':
      return inArray(naFila.estado, [...ESTADOS]);
    default:
      return eq(naFila.estado, vista);
  }
}

/** Appeals for the morning mail: the last day is unknown or near, or the promised number of days has passed. */
export function urgentes(hoje: IsoDate): SQL | undefined {
  const prometido = sql`${naFila.paradoDesde} < ${instantAt(addDays(hoje, 1 - PROMESSA_DIAS)).toISOString()}::timestamptz`;
  return and(
    conosco,
    sql`(${naFila.prazo} is null or ${naFila.prazo} <= ${addDays(hoje, PERTO_DIAS)} or ${prometido})`,
  );
}

export function doFiltro({ vista, fase, de }: Omit<FiltroDaFila, 'pagina'>, quem: Quem): SQL | undefined {
  return and(
    daVista(vista, quem),
    fase ? eq(naFila.fase, fase) : undefined,
    de
      ? sql`${naFila.responsavelId} = (select ${equipe.id} from ${equipe} where ${equipe.email} = ${de})`
      : undefined,
  );
}

/** Sort order: appeals for the desk, then those that wait for their driver, then those at the authority; within each by last day, unknown first. */
export const ORDEM = [
  sql`case when ${naFila.estado} not in ('solicitado', 'em_analise') then 2 when ${naFila.perguntaAberta} then 1 else 0 end`,
  sql`${naFila.prazo} asc nulls first`,
  naFila.recursoId,
];
