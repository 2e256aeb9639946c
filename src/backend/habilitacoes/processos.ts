import { eq, inArray } from 'drizzle-orm';
import type { ConsultaProcesso } from '../adapters/consulta.ts';
import { audit } from '../audit.ts';
import type { SystemCtx } from '../context.ts';
import { type habilitacao, processo } from '../db/schema/habilitacoes.ts';

/** Brings the suspension and revocation processes to what the source lists; gives those that were unknown. */
export async function sincronizarProcessos(
  tx: SystemCtx,
  { id, usuarioId }: typeof habilitacao.$inferSelect,
  listados: readonly ConsultaProcesso[],
): Promise<ConsultaProcesso[]> {
  const conhecidos = await tx.db.select().from(processo).where(eq(processo.habilitacaoId, id));
  const chave = (um: ConsultaProcesso) => `${um.tipo}:${um.processo}`;
  const nomes = new Set(conhecidos.map(chave));
  const novos: ConsultaProcesso[] = [];
  for (const listado of new Map(listados.map((um) => [chave(um), um])).values()) {
    await tx.db
      .insert(processo)
      .values({ ...listado, usuarioId, habilitacaoId: id, criadoEm: tx.clock() })
      .onConflictDoUpdate({
        target: [processo.habilitacaoId, processo.tipo, processo.processo, processo.usuarioId],
        set: { descricao: listado.descricao },
      });
    if (!nomes.has(chave(listado))) novos.push(listado);
  }
  const ainda = new Set(listados.map(chave));
  const encerrados = conhecidos.filter((um) => !ainda.has(chave(um)));
  if (encerrados.length > 0) {
    const ids = encerrados.map((um) => um.id);
    await tx.db.delete(processo).where(inArray(processo.id, ids));
    const dados = { processos: encerrados.map(chave) };
    await audit(tx, { acao: 'processo.encerrar', entidade: 'habilitacao', id, dados });
  }
  return novos;
}
