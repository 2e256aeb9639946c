import { eq } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multaNaoAcompanhada, rascunho } from '#backend/platform/db/schema/peticoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { rascunhoDaMulta } from '#lib/peticoes/rascunho.ts';
import { multaGuardada, solicitacaoAberta, solicitacaoPaga } from './queries.ts';

/** The maximum number of versions of a petition. */
const MAX_VERSOES = 20;

/** Reopens the fine of a written petition with its typed data. The written petition stays. Idempotent. */
export async function corrigir(ctx: Ctx, { id }: { id: number }): Promise<Record<never, never>> {
  return transaction(ctx, async (tx) => {
    const { paga, entregue } = await solicitacaoPaga(tx, id);
    const [multa] = await tx.db
      .select()
      .from(multaNaoAcompanhada)
      .where(eq(multaNaoAcompanhada.solicitacaoId, id));
    if (!paga || !entregue || !multa || multa.versao >= MAX_VERSOES) fail('CORRECAO_INDISPONIVEL');
    const { informada, declarados, fundamentos } = multaGuardada(multa);
    await tx.db
      .insert(rascunho)
      .values({
        solicitacaoId: id,
        usuarioId: tx.actor.id,
        passo: 3,
        dados: rascunhoDaMulta(informada, declarados, fundamentos),
        atualizadoEm: tx.clock(),
      })
      .onConflictDoNothing();
    await audit(tx, {
      acao: 'peticao.corrigir',
      entidade: 'solicitacao',
      id,
      dados: { versao: multa.versao },
    });
    return {};
  });
}

/** Cancels a correction; the fine and its petition stay unchanged. */
export async function desistirDaCorrecao(ctx: Ctx, { id }: { id: number }): Promise<Record<never, never>> {
  return transaction(ctx, async (tx) => {
    const { corrigindo } = await solicitacaoAberta(tx, id);
    if (!corrigindo) fail('NAO_ENCONTRADO');
    await tx.db.delete(rascunho).where(eq(rascunho.solicitacaoId, id));
    await audit(tx, { acao: 'peticao.desistirDaCorrecao', entidade: 'solicitacao', id, dados: {} });
    return {};
  });
}
