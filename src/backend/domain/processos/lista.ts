import { and, asc, eq } from 'drizzle-orm';
import { habilitacaoWire } from '#backend/domain/multas/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { processos } from '#lib/processos/contract.ts';
import type { LinhaDoProcesso } from '#lib/processos/marcos.ts';
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
  return processosNoFio(
    linhas.map(({ um, habilitacao }) => ({
      ...{ ...um, habilitacao, encerrado: um.encerradoEm !== null },
      marcos: doProcesso.get(um.id) ?? [],
    })),
  );
}

interface Lido {
  guid: string;
  tipo: TipoDoProcesso;
  processo: string;
  descricao: string;
  encerrado: boolean;
  marcos: readonly LinhaDoProcesso[];
  habilitacao: Parameters<typeof habilitacaoWire>[0] | null;
}

export function processosNoFio(lidos: readonly Lido[]): Processos {
  const doTipo = (tipo: TipoDoProcesso) =>
    lidos
      .filter((um) => um.tipo === tipo)
      .map(({ guid, processo, descricao, encerrado, marcos, habilitacao }) => ({
        Guid: guid,
        Processo: processo,
        Descricao: descricao,
        ForaDaFonte: encerrado,
        Marcos: marcosNoFio(marcos),
        Habilitacao: habilitacao && habilitacaoWire(habilitacao),
      }));
  return { ProcessoSuspensao: doTipo('suspensao'), ProcessoCassacao: doTipo('cassacao') };
}
