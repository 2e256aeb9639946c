import { and, asc, eq } from 'drizzle-orm';
import { habilitacaoWire } from '#backend/domain/multas/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { processos } from '#lib/processos/contract.ts';
import type { TipoDoProcesso } from '#lib/processos/tipos.ts';
import { marcosDosProcessos } from './queries.ts';
import { marcosNoFio } from './ver.ts';

type Processos = WireAnswer<typeof processos.lista>;

/** The actor's processes, from notices and from the source. */
export async function listarProcessos({ db, actor }: Ctx): Promise<Processos> {
  const [linhas, marcos] = await Promise.all([
    db
      .select({ um: processo, habilitacao })
      .from(processo)
      .leftJoin(
        habilitacao,
        and(eq(habilitacao.id, processo.habilitacaoId), eq(habilitacao.usuarioId, processo.usuarioId)),
      )
      .where(eq(processo.usuarioId, actor.id))
      .orderBy(asc(processo.id)),
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
