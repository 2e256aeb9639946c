import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import type { Causa } from '#lib/pedidos/devolucao.ts';
import type { Pedido } from './pedido.ts';

// What goes back of an order: reads, guards and ends. estornar.ts asks the gateway.

export type Devolucao = typeof devolucao.$inferSelect;
type Leitor = Pick<PublicCtx, 'db'>;

const daCausa = (pedidoId: number, causa: Causa, mais?: SQL) =>
  and(eq(devolucao.pedidoId, pedidoId), eq(devolucao.causa, causa), mais);
const aberta = eq(devolucao.estado, 'aberta');
const feita = eq(devolucao.estado, 'devolvida');

export async function devolucaoAberta({ db }: Leitor, pedidoId: number, causa: Causa) {
  const [uma] = await db
    .select()
    .from(devolucao)
    .where(daCausa(pedidoId, causa, aberta));
  return uma;
}

/** The withdrawal of an order, open or refunded. */
export async function desistenciaDe({ db }: Leitor, pedidoId: number): Promise<Devolucao | undefined> {
  const [uma] = await db.select().from(devolucao).where(daCausa(pedidoId, 'desistencia'));
  return uma;
}

export function partesDevolvidas({ db }: Leitor, pedidoId: number): Promise<Devolucao[]> {
  return db
    .select()
    .from(devolucao)
    .where(daCausa(pedidoId, 'parte', feita))
    .orderBy(asc(devolucao.id));
}

/** Sum of the partial refunds that were made. */
export const devolvidoEmPartes = (ctx: Leitor, pedidoId: number) => somaDasPartes(ctx, pedidoId, feita);

/** The same without the parts made outside of the gateway, to compare with the gateway's refunded sum. */
export const devolvidoPeloGateway = (ctx: Leitor, pedidoId: number) =>
  somaDasPartes(ctx, pedidoId, and(feita, eq(devolucao.porFora, false)));

async function somaDasPartes({ db }: Leitor, pedidoId: number, quais: SQL | undefined): Promise<Centavos> {
  const [soma] = await db
    .select({ total: sql<number>`coalesce(sum(${devolucao.valor}), 0)::int` })
    .from(devolucao)
    .where(daCausa(pedidoId, 'parte', quais));
  return soma?.total ?? 0;
}

/** Refuses a refund while another one of these causes is open. */
export async function exigirSem(
  ctx: Leitor,
  pedidoId: number,
  ...causas: (keyof typeof IMPEDE)[]
): Promise<void> {
  for (const causa of causas) {
    const uma = await devolucaoAberta(ctx, pedidoId, causa);
    if (uma) fail('ESTORNO_IMPOSSIVEL', { sentence: IMPEDE[causa](uma) });
  }
}

export const IMPEDE = {
  /** A refund during a dispute would return the same money twice. */
  contestacao: ({ gatewayId }: Devolucao) =>
    `O banco do comprador já pede este dinheiro (contestação ${gatewayId}): devolver agora seria pagar duas vezes. Aceite a contestação no meio de pagamento.`,
  /** Its outcome is unknown. */
  parte: ({ valor }: Devolucao) =>
    `A devolução de ${reais(valor)} ainda está sem resposta do meio de pagamento. Peça de novo esse valor ao meio de pagamento antes de outro.`,
  /** It refunds everything. */
  desistencia: () =>
    'Há uma desistência à espera neste pedido, e ela devolve tudo: estorne o pedido inteiro.',
};

/** Retries the refund of a withdrawal, if there is one, in the caller's transaction. */
export async function retomarDesistencia(
  tx: Pick<PublicCtx, 'db' | 'queues'>,
  pedidoId: number,
): Promise<void> {
  if (await devolucaoAberta(tx, pedidoId, 'desistencia')) await enqueue(tx, 'desistencia', { pedidoId });
}

/**
 * The order was refunded, for any reason: its withdrawal is done, its dispute is lost, its open part is within the whole, and its
 * duplicate payment is settled, but for a further charge. Returns the order that had paid for the same thing. Runs in the move's
 * transaction.
 */
export async function encerrarDevolucoes(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  { id, gatewayCobrancaId }: Pedido,
  porFora: boolean,
): Promise<number | undefined> {
  const encerradas = await tx.db
    .update(devolucao)
    .set({ estado: 'devolvida', fim: tx.clock(), porFora })
    .where(
      and(
        eq(devolucao.pedidoId, id),
        aberta,
        or(ne(devolucao.causa, 'dobro'), eq(devolucao.gatewayId, gatewayCobrancaId ?? '')),
      ),
    )
    .returning({ causa: devolucao.causa, pagoPorId: devolucao.pagoPorId });
  return encerradas.find(({ causa }) => causa === 'dobro')?.pagoPorId ?? undefined;
}
