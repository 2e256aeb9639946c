import { eq, inArray } from 'drizzle-orm';
import type { ConsultaProcesso } from '../../platform/adapters/consulta.ts';
import { audit } from '../../platform/audit.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { type habilitacao, processo } from '../../platform/db/schema/habilitacoes.ts';

/** Syncs suspension and revocation processes with the source's list; returns the new ones. */
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
