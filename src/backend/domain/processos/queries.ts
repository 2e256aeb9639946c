import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { habilitacaoWire } from '#backend/domain/multas/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { habilitacao, marcoDoProcesso, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import type { IsoDate } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { PrazoVivo } from '#lib/multas/prazosVivos.ts';
import { paths } from '#lib/paths.ts';
import type { processos } from '#lib/processos/contract.ts';
import { prazosDoProcesso } from '#lib/processos/correndo.ts';
import { comoProcesso, type LinhaDoProcesso, TIPOS_DE_MARCO_DO_PROCESSO } from '#lib/processos/marcos.ts';
import type { TipoDoProcesso } from '#lib/processos/tipos.ts';

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
  const deles = await db
    .select()
    .from(processo)
    .where(and(eq(processo.usuarioId, usuarioId), inArray(processo.id, [...porProcesso.keys()])))
    .orderBy(processo.id);
  return deles.flatMap((um) => {
    const dias = porProcesso.get(um.id) ?? [];
    const alteradoEm = dias.at(-1)?.quando ?? um.criadoEm;
    return prazosDoProcesso({ tipo: um.tipo, marcos: dias }, hoje).map((prazo) => ({
      ...{ prazo, processo: um, pagina: paths.app.processo(um.guid) },
      ...{ versao: dias.length, alteradoEm },
    }));
  });
}

/** The actor's processes, from notices and from the source. */
export async function listarProcessos({ db, actor }: Ctx): Promise<WireAnswer<typeof processos.lista>> {
  const [linhas, marcos] = await Promise.all([
    comHabilitacao(db).where(eq(processo.usuarioId, actor.id)).orderBy(asc(processo.id)),
    marcosDosProcessos(db, actor.id),
  ]);
  const doProcesso = Map.groupBy(marcos, ({ processoId }) => processoId);
  const doTipo = (tipo: TipoDoProcesso) =>
    linhas
      .filter(({ um }) => um.tipo === tipo)
      .map(({ um, habilitacao }) => ({
        Guid: um.guid,
        Processo: um.processo,
        Descricao: um.descricao,
        ForaDaFonte: um.encerradoEm !== null,
        Marcos: marcosNoFio(doProcesso.get(um.id) ?? []),
        Habilitacao: habilitacao && habilitacaoWire(habilitacao),
      }));
  return { ProcessoSuspensao: doTipo('suspensao'), ProcessoCassacao: doTipo('cassacao') };
}

/** One process of the actor with its effective milestones. */
export async function verProcesso(
  { db, actor }: Ctx,
  { guid }: ParsedInput<typeof processos.ver>,
): Promise<WireAnswer<typeof processos.ver>> {
  const [linha] = await comHabilitacao(db).where(
    and(eq(processo.guid, guid), eq(processo.usuarioId, actor.id)),
  );
  if (!linha) fail('NAO_ENCONTRADO');
  const { um, habilitacao } = linha;
  return {
    Guid: um.guid,
    Tipo: um.tipo,
    Numero: um.processo,
    Descricao: um.descricao,
    Orgao: um.orgao,
    DaFonte: um.origem === 'fonte' && um.encerradoEm === null,
    ForaDaFonte: um.origem === 'fonte' && um.encerradoEm !== null,
    Habilitacao: habilitacao?.guid ?? null,
    Nome: habilitacao?.nome ?? null,
    Marcos: marcosNoFio(await marcosDosProcessos(db, actor.id, [um.id])),
    Dados: v.parse(v.record(v.string(), v.string()), um.rascunho ?? {}),
  };
}

function comHabilitacao(db: Ctx['db']) {
  const dela = and(eq(habilitacao.id, processo.habilitacaoId), eq(habilitacao.usuarioId, processo.usuarioId));
  return db.select({ um: processo, habilitacao }).from(processo).leftJoin(habilitacao, dela).$dynamic();
}

/** The effective rows of one process, as in the API. */
function marcosNoFio(linhas: readonly LinhaDoProcesso[]) {
  const { marcos } = comoProcesso(linhas);
  return TIPOS_DE_MARCO_DO_PROCESSO.flatMap((Tipo) => {
    const marco = marcos.get(Tipo);
    return marco ? [{ Tipo, Data: marco.data }] : [];
  });
}
