import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { segurarSolicitacao } from './queries.ts';

/** The driver's solicitação, paid and still without a fine, held until the transaction ends; fails with why it is not. */
export async function solicitacaoAberta(tx: Ctx, id: number) {
  const linha = await segurarSolicitacao(tx, { id, usuarioId: tx.actor.id });
  if (!linha) fail('NAO_ENCONTRADO');
  const { solicitacao, pedidoStatus } = linha;
  if (solicitacao.dataMultaCadastrada !== null || solicitacao.entregue) fail('MULTA_JA_CADASTRADA');
  if (pedidoStatus !== 'pago' || solicitacao.canceladaEm !== null) fail('PEDIDO_NAO_PAGO');
  return solicitacao;
}
