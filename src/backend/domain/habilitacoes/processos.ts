import { and, eq } from 'drizzle-orm';
import { soDigitos } from '#lib/processos/tipos.ts';
import type { ConsultaProcesso } from '../../platform/adapters/consulta.ts';
import { audit } from '../../platform/audit.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { type habilitacao, processo } from '../../platform/db/schema/habilitacoes.ts';
import { marcosDosProcessos } from '../processos/queries.ts';

/**
 * Syncs suspension and revocation processes with the source's list; returns the new ones. One that the driver kept becomes the
 * source's; one that the source drops goes, unless the driver told days of it.
 */
export async function sincronizarProcessos(
  tx: SystemCtx,
  { id, usuarioId }: typeof habilitacao.$inferSelect,
  listados: readonly ConsultaProcesso[],
): Promise<ConsultaProcesso[]> {
  const deles = await tx.db.select().from(processo).where(eq(processo.usuarioId, usuarioId));
  const conhecidos = deles.filter(({ habilitacaoId }) => habilitacaoId === id);
  const informados = deles.filter(({ habilitacaoId }) => habilitacaoId === null);
  const nomes = new Set(conhecidos.map(chave));
  const novos: ConsultaProcesso[] = [];
  for (const listado of new Map(listados.map((um) => [chave(um), um])).values()) {
    const meu = nomes.has(chave(listado)) ? undefined : informados.find((um) => chave(um) === chave(listado));
    const { descricao } = listado;
    if (meu)
      await tx.db
        .update(processo)
        .set({ ...listado, habilitacaoId: id, origem: 'fonte' })
        .where(and(eq(processo.id, meu.id), eq(processo.usuarioId, usuarioId)));
    else
      await tx.db
        .insert(processo)
        .values({ ...listado, usuarioId, habilitacaoId: id, criadoEm: tx.clock() })
        .onConflictDoUpdate({
          target: [processo.habilitacaoId, processo.tipo, processo.processo, processo.usuarioId],
          set: { descricao, encerradoEm: null },
        });
    if (!meu && !nomes.has(chave(listado))) novos.push(listado);
  }
  const ainda = new Set(listados.map(chave));
  await encerrar(
    tx,
    { id, usuarioId },
    conhecidos.filter((um) => !um.encerradoEm && !ainda.has(chave(um))),
  );
  return novos;
}

async function encerrar(
  tx: SystemCtx,
  { id, usuarioId }: { id: number; usuarioId: string },
  encerrados: readonly (typeof processo.$inferSelect)[],
): Promise<void> {
  if (encerrados.length === 0) return;
  const marcados = new Set((await marcosDosProcessos(tx.db, usuarioId)).map(({ processoId }) => processoId));
  for (const um of encerrados) {
    const este = and(eq(processo.id, um.id), eq(processo.usuarioId, usuarioId));
    if (marcados.has(um.id)) await tx.db.update(processo).set({ encerradoEm: tx.clock() }).where(este);
    else await tx.db.delete(processo).where(este);
  }
  const dados = { processos: encerrados.map(chave) };
  await audit(tx, { acao: 'processo.encerrar', entidade: 'habilitacao', id, dados });
}

const chave = (um: ConsultaProcesso) => `${um.tipo}:${soDigitos(um.processo)}`;
