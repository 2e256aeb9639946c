import { and, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { contestacao } from '../../platform/db/schema/devolucoes.ts';

/** A refund during a dispute would return the same money twice. */
export async function exigirSemContestacao({ db }: Pick<PublicCtx, 'db'>, pedidoId: number): Promise<void> {
  const [aberta] = await db
    .select({ gatewayId: contestacao.gatewayId })
    .from(contestacao)
    .where(and(eq(contestacao.pedidoId, pedidoId), eq(contestacao.estado, 'aberta')));
  if (aberta)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `O banco do comprador já pede este dinheiro (contestação ${aberta.gatewayId}): devolver agora seria pagar duas vezes. Aceite a contestação no meio de pagamento.`,
    });
}

/** The order was refunded during its dispute: the dispute ends as lost. Runs in the caller's transaction. */
export async function perderContestacoes(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  pedidoId: number,
): Promise<void> {
  await tx.db
    .update(contestacao)
    .set({ estado: 'perdida', resolvidaEm: tx.clock() })
    .where(and(eq(contestacao.pedidoId, pedidoId), eq(contestacao.estado, 'aberta')));
}
