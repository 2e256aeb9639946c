import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { marcoDoProcesso, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { PrazoVivo } from '#lib/multas/prazosVivos.ts';
import { paths } from '#lib/paths.ts';
import { prazosDoProcesso } from '#lib/processos/correndo.ts';

export type LinhaDeProcesso = typeof processo.$inferSelect;

/** One process of the actor; locked, so that parallel entries run one after the other. */
export async function acharProcesso(tx: Ctx, guid: string): Promise<LinhaDeProcesso> {
  const [achado] = await tx.db
    .select()
    .from(processo)
    .where(and(eq(processo.guid, guid), eq(processo.usuarioId, tx.actor.id)))
    .for('no key update');
  if (!achado) fail('NAO_ENCONTRADO');
  return achado;
}

/** Milestones of a driver's processes in order of writing; only of the given ones when ids are passed. */
export function marcosDosProcessos(db: Db, usuarioId: string, ids?: readonly number[]) {
  const quais = ids === undefined ? undefined : inArray(marcoDoProcesso.processoId, [...ids]);
  return db
    .select()
    .from(marcoDoProcesso)
    .where(and(eq(marcoDoProcesso.usuarioId, usuarioId), quais))
    .orderBy(asc(marcoDoProcesso.id));
}

/** A live deadline of a process of suspension or cassation. */
export interface PrazoDeProcesso {
  prazo: PrazoVivo;
  processo: LinhaDeProcesso;
  pagina: string;
  /** Number of milestones and the time of the last one: they are append-only, so it grows with every change. */
  versao: number;
  alteradoEm: Date;
}

/** All deadlines that run today in a driver's processes. */
export async function prazosDosProcessos(
  db: Db,
  usuarioId: string,
  hoje: IsoDate,
): Promise<PrazoDeProcesso[]> {
  const marcos = await marcosDosProcessos(db, usuarioId);
  if (marcos.length === 0) return [];
  const porProcesso = Map.groupBy(marcos, ({ processoId }) => processoId);
  const processos = await db
    .select()
    .from(processo)
    .where(and(eq(processo.usuarioId, usuarioId), inArray(processo.id, [...porProcesso.keys()])))
    .orderBy(processo.id);
  return processos.flatMap((um) => {
    const deles = porProcesso.get(um.id) ?? [];
    const alteradoEm = deles.at(-1)?.quando ?? um.criadoEm;
    return prazosDoProcesso({ tipo: um.tipo, marcos: deles }, hoje).map((prazo) => ({
      ...{ prazo, processo: um, pagina: paths.app.processo(um.guid) },
      ...{ versao: deles.length, alteradoEm },
    }));
  });
}
