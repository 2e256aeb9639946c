import { and, asc, eq, ne, or, type SQL } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { type Causa, ROTULO_DA_CAUSA } from '#lib/pedidos/devolucao.ts';
import type { Pedido } from './pedido.ts';

// What goes back of an order, and why: written, read, guarded and ended here. devolver.ts asks the gateway.

export type Devolucao = typeof devolucao.$inferSelect;
type Leitor = Pick<PublicCtx, 'db'>;

const daCausa = (pedidoId: number, causa: Causa, mais?: SQL) =>
  and(eq(devolucao.pedidoId, pedidoId), eq(devolucao.causa, causa), mais);
const aberta = eq(devolucao.estado, 'aberta');
const feita = eq(devolucao.estado, 'devolvida');

/** Writes down that money goes back; undefined when it was written before. */
export async function anotarDevolucao(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { id: pedidoId, usuarioId }: Pick<Pedido, 'id' | 'usuarioId'>,
  nova: Pick<typeof devolucao.$inferInsert, 'causa' | 'valor'> & Partial<typeof devolucao.$inferInsert>,
): Promise<Devolucao | undefined> {
  const [linha] = await db
    .insert(devolucao)
    .values({ pedidoId, usuarioId, quando: clock(), ...nova })
    .onConflictDoNothing()
    .returning();
  return linha;
}

/** Ends one that was not ended; undefined when another did. */
export async function encerrar(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  id: number,
  fim: { estado: 'devolvida' | 'recusada'; porFora?: boolean },
): Promise<Devolucao | undefined> {
  const [linha] = await db
    .update(devolucao)
    .set({ ...fim, fim: clock() })
    .where(and(eq(devolucao.id, id), ne(devolucao.estado, 'devolvida')))
    .returning();
  return linha;
}

/** One by its number; throws NAO_ENCONTRADO unless it has this cause. */
export async function devolucaoDe({ db }: Leitor, id: number, causa: Causa): Promise<Devolucao> {
  const [uma] = await db.select().from(devolucao).where(eq(devolucao.id, id));
  if (uma?.causa === causa) return uma;
  return fail('NAO_ENCONTRADO', { sentence: `Não há ${ROTULO_DA_CAUSA[causa].toLowerCase()} ${id}.` });
}

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

/** What went back in parts: in all, and by the gateway, whose refunded sum has only these. */
export async function devolvidoEmPartes(
  ctx: Leitor,
  pedidoId: number,
): Promise<{ total: Centavos; peloGateway: Centavos }> {
  const partes = await partesDevolvidas(ctx, pedidoId);
  const soma = (quais: readonly Devolucao[]) => quais.reduce((total, { valor }) => total + valor, 0);
  return { total: soma(partes), peloGateway: soma(partes.filter(({ porFora }) => !porFora)) };
}

/** What a refund of the whole order returns now. */
export async function aDevolver(ctx: Leitor, { id, total }: Pick<Pedido, 'id' | 'total'>): Promise<Centavos> {
  return total - (await devolvidoEmPartes(ctx, id)).total;
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
  const uma = await devolucaoAberta(tx, pedidoId, 'desistencia');
  if (uma) await enqueue(tx, 'devolucao', { devolucaoId: uma.id });
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
