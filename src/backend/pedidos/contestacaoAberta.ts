import { and, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from '../context.ts';
import { contestacao } from '../db/schema/devolucoes.ts';

/** A refund while the bank asks for the same money would give it back twice. */
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

/** The money of an order went back while its bank asked for it: that was the answer. Runs in the caller's transaction. */
export async function perderContestacoes(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  pedidoId: number,
): Promise<void> {
  await tx.db
    .update(contestacao)
    .set({ estado: 'perdida', resolvidaEm: tx.clock() })
    .where(and(eq(contestacao.pedidoId, pedidoId), eq(contestacao.estado, 'aberta')));
}
