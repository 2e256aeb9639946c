import { eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { rascunho } from '../../platform/db/schema/peticoes.ts';
import { segurarSolicitacao } from './queries.ts';

/**
 * The driver's paid solicitação, open in the wizard and locked until the transaction ends: without a fine yet, or
 * with its fine in correction (its draft is restored). Otherwise throws the reason.
 */
export async function solicitacaoAberta(tx: Ctx, id: number) {
  const solicitacao = await solicitacaoPaga(tx, id);
  if (solicitacao.dataMultaCadastrada === null && !solicitacao.entregue)
    return { ...solicitacao, corrigindo: false };
  const [reaberta] = await tx.db
    .select({ id: rascunho.solicitacaoId })
    .from(rascunho)
    .where(eq(rascunho.solicitacaoId, id));
  if (!reaberta) fail('MULTA_JA_CADASTRADA');
  if (!solicitacao.paga) fail('PEDIDO_NAO_PAGO');
  return { ...solicitacao, corrigindo: true };
}

/** Locked until the transaction ends. */
export async function solicitacaoPaga(tx: Ctx, id: number) {
  const linha = await segurarSolicitacao(tx, { id, usuarioId: tx.actor.id });
  if (!linha) fail('NAO_ENCONTRADO');
  const { solicitacao, pedidoStatus } = linha;
  // Checked first, so that a second browser tab learns that the fine is registered, not that the order changed.
  const paga = pedidoStatus === 'pago' && solicitacao.canceladaEm === null;
  if (!paga && solicitacao.dataMultaCadastrada === null) fail('PEDIDO_NAO_PAGO');
  return { ...solicitacao, paga };
}
