import { eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { rascunho } from '../db/schema/peticoes.ts';
import { segurarSolicitacao } from './queries.ts';

/**
 * The driver's solicitação, paid and open in the wizard, held until the transaction ends: without a fine yet, or with its fine
 * under correction (its draft is there again). Fails with why it is not.
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

/** Held until the transaction ends. */
export async function solicitacaoPaga(tx: Ctx, id: number) {
  const linha = await segurarSolicitacao(tx, { id, usuarioId: tx.actor.id });
  if (!linha) fail('NAO_ENCONTRADO');
  const { solicitacao, pedidoStatus } = linha;
  // What is registered says so first: a second tab learns that, and not that the order changed since.
  const paga = pedidoStatus === 'pago' && solicitacao.canceladaEm === null;
  if (!paga && solicitacao.dataMultaCadastrada === null) fail('PEDIDO_NAO_PAGO');
  return { ...solicitacao, paga };
}
