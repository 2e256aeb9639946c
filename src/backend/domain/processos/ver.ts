import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { habilitacaoWire } from '#backend/domain/multas/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { processos } from '#lib/processos/contract.ts';
import { comoProcesso, type LinhaDoProcesso, TIPOS_DE_MARCO_DO_PROCESSO } from '#lib/processos/marcos.ts';
import type { TipoDoProcesso } from '#lib/processos/tipos.ts';
import { marcosDosProcessos } from './queries.ts';

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
