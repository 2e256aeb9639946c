import { fail } from '#lib/errors.ts';
import { estadoDaCobranca } from '../adapters/pagbank/estado.ts';
import type { SystemCtx } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { motivoDe } from './gateway.ts';
import { moverPedido } from './mover.ts';
import { type Pedido, referenciaDe, travarPedido } from './pedido.ts';

/**
 * Gives a paid order's money back through its gateway, in whole. The gateway knows the wish by the order's id: asked again
 * after a lost answer, it gives back once. Fails with NAO_ENCONTRADO, ESTORNO_IMPOSSIVEL, or SERVICO_INDISPONIVEL when
 * nobody knows what came of it: then reconciliation, or asking again, tells.
 */
export async function estornarPedido(ctx: SystemCtx, { pedidoId }: { pedidoId: number }): Promise<Pedido> {
  const pedido = await estornavel(ctx, pedidoId);
  await devolver(ctx, pedido);
  return moverPedido(ctx, { pedidoId, para: 'estornado', origem: 'operador' });
}

/** The order, when it is paid and its money can be given back. */
export async function estornavel(ctx: SystemCtx, pedidoId: number): Promise<Pedido> {
  const pedido = await transaction(ctx, (tx) => travarPedido(tx, pedidoId));
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  if (pedido.gateway === 'pagbank' && pedido.gatewayCobrancaId === null) fail('ESTORNO_IMPOSSIVEL');
  return pedido;
}

async function devolver({ adapters }: SystemCtx, pedido: Pedido): Promise<void> {
  const { gateway, gatewayCobrancaId, total } = pedido;
  // A coupon paid for all of it: no money moved.
  if (gateway === 'nenhum') return;
  if (gateway === 'picpay') {
    const cancelado = await adapters.picpay.cancel({
      referencia: referenciaDe(pedido),
      ...(gatewayCobrancaId !== null && { authorizationId: gatewayCobrancaId }),
    });
    if (!cancelado.ok) recusaDo(motivoDe(cancelado.error));
    return;
  }
  const result = await adapters.pagbank.cancelCharge({
    chargeId: gatewayCobrancaId ?? '',
    valor: total,
    estorno: referenciaDe(pedido),
  });
  if (!result.ok) recusaDo(motivoDe(result.error));
  if (estadoDaCobranca(result.value) !== 'estornado')
    fail('SERVICO_INDISPONIVEL', { sentence: SEM_RESPOSTA });
}

function recusaDo(motivo: ReturnType<typeof motivoDe>): never {
  if (motivo === 'recusado')
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'O meio de pagamento recusou o estorno.' });
  return fail('SERVICO_INDISPONIVEL', { sentence: SEM_RESPOSTA });
}

const SEM_RESPOSTA = 'O meio de pagamento não confirmou o estorno. Repita o comando em alguns minutos.';
