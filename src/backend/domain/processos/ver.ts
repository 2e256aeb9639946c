import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { processos } from '#lib/processos/contract.ts';
import { comoProcesso, type LinhaDoProcesso, TIPOS_DE_MARCO_DO_PROCESSO } from '#lib/processos/marcos.ts';
import { marcosDosProcessos } from './queries.ts';

/** One process of the actor with its effective milestones. */
export async function verProcesso(
  { db, actor }: Ctx,
  { guid }: ParsedInput<typeof processos.ver>,
): Promise<WireAnswer<typeof processos.ver>> {
  const [linha] = await db
    .select({ um: processo, cnh: habilitacao.guid, nome: habilitacao.nome })
    .from(processo)
    .leftJoin(
      habilitacao,
      and(eq(habilitacao.id, processo.habilitacaoId), eq(habilitacao.usuarioId, processo.usuarioId)),
    )
    .where(and(eq(processo.guid, guid), eq(processo.usuarioId, actor.id)));
  if (!linha) fail('NAO_ENCONTRADO');
  const { um, cnh, nome } = linha;
  return {
    Guid: um.guid,
    Tipo: um.tipo,
    Numero: um.processo,
    Descricao: um.descricao,
    Orgao: um.orgao,
    DaFonte: um.origem === 'fonte' && um.encerradoEm === null,
    ForaDaFonte: um.origem === 'fonte' && um.encerradoEm !== null,
    Habilitacao: cnh,
    Nome: nome,
    Marcos: marcosNoFio(await marcosDosProcessos(db, actor.id, [um.id])),
    Dados: v.parse(v.record(v.string(), v.string()), um.rascunho ?? {}),
  };
}

/** The effective rows of one process, as in the API. */
export function marcosNoFio(linhas: readonly LinhaDoProcesso[]) {
  const { marcos } = comoProcesso(linhas);
  return TIPOS_DE_MARCO_DO_PROCESSO.flatMap((Tipo) => {
    const marco = marcos.get(Tipo);
    return marco ? [{ Tipo, Data: marco.data }] : [];
  });
}
