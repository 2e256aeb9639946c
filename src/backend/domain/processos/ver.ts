import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { processos } from '#lib/processos/contract.ts';
import { comoProcesso, type LinhaDoProcesso, TIPOS_DE_MARCO_DO_PROCESSO } from '#lib/processos/marcos.ts';
import type { Ctx } from '../../platform/context.ts';
import { processo } from '../../platform/db/schema/habilitacoes.ts';
import { marcosDosProcessos } from './queries.ts';

/** One process of the actor, with what counts of its milestones. */
export async function verProcesso(
  { db, actor }: Ctx,
  { guid }: ParsedInput<typeof processos.ver>,
): Promise<WireAnswer<typeof processos.ver>> {
  const [um] = await db
    .select()
    .from(processo)
    .where(and(eq(processo.guid, guid), eq(processo.usuarioId, actor.id)));
  if (!um) fail('NAO_ENCONTRADO');
  return {
    Guid: um.guid,
    Tipo: um.tipo,
    Numero: um.processo,
    Descricao: um.descricao,
    Orgao: um.orgao,
    DaFonte: um.origem === 'fonte' && um.encerradoEm === null,
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
