import { and, asc, eq, ne, or, type SQL } from 'drizzle-orm';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { formatDate } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import {
  type Causa,
  devolvemos,
  noPrazoParaDesistir,
  ROTULO_DA_CAUSA,
  ultimoDiaParaDesistir,
} from '#lib/pedidos/devolucao.ts';
import { toReais } from '#lib/wire.ts';
import { noPedido } from './avisos.ts';
import { recolherDireitos } from './direitos.ts';
import { type Pedido, pedidoDoUsuario, travarPedido } from './pedido.ts';

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

/**
 * The driver withdraws from a purchase (CDC, art. 49): no reason is needed, and the whole payment is refunded by the
 * same method. Idempotent. Throws NAO_ENCONTRADO, PEDIDO_NAO_PAGO or FORA_DO_PRAZO.
 */
export async function desistir(
  ctx: Ctx,
  { id }: { id: number },
): Promise<WireAnswer<typeof pedidos.desistir>> {
  if (!(await pedidoDoUsuario(ctx, { id, usuarioId: ctx.actor.id }))) fail('NAO_ENCONTRADO');
  const pedida = await transaction(ctx, async (tx) => {
    const pedido = await travarPedido(tx, id);
    const antes = await desistenciaDe(tx, id);
    if (antes) return antes;
    if (pedido.status !== 'pago' || pedido.pagoEm === null || pedido.total === 0)
      fail('PEDIDO_NAO_PAGO', { sentence: 'Este pedido não está pago: não há o que devolver.' });
    if (!noPrazoParaDesistir(pedido.pagoEm, tx.clock()))
      fail('FORA_DO_PRAZO', {
        sentence: `O prazo para desistir desta compra terminou em ${formatDate(ultimoDiaParaDesistir(pedido.pagoEm))}. A página do pedido mostra o que ainda pode voltar.`,
      });
    // From here on this purchase's rights cannot be used, and appeals not yet filed are cancelled.
    await recolherDireitos(tx, pedido);
    const valor = await aDevolver(tx, pedido);
    const nova = await anotarDevolucao(tx, pedido, { causa: 'desistencia', valor });
    if (!nova) throw new Error('the withdrawal was not written');
    await audit(tx, { acao: 'pedido.desistir', entidade: 'pedido', id, dados: { valor } });
    await enqueue(tx, 'devolucao', { devolucaoId: nova.id });
    // Decreto 7.962/2013, art. 5º, § 4º: the withdrawal is confirmed immediately.
    await notificarPorEmail(tx, {
      ...noPedido(pedido),
      chave: `desistencia-pedida:${id}`,
      assunto: `Desistência recebida: pedido nº ${id}`,
      descricao: `Recebemos a sua desistência do pedido nº ${id}. ${devolvemos(valor, pedido.metodo)}`,
    });
    return nova;
  });
  return { success: true, Estado: estadoDa(pedida), Valor: toReais(pedida.valor) };
}

const estadoDa = ({ estado }: Devolucao) =>
  estado === 'aberta' ? ('pedida' as const) : ('devolvida' as const);

/** The withdrawal as the order's page shows it; null when there is none and none can be requested. */
export async function desistenciaNaTela(ctx: Pick<PublicCtx, 'db' | 'clock'>, pedido: Pedido) {
  const { id, pagoEm, status, total } = pedido;
  if (pagoEm === null || (status !== 'pago' && status !== 'estornado')) return null;
  const pedida = await desistenciaDe(ctx, id);
  const possivel = status === 'pago' && total > 0 && noPrazoParaDesistir(pagoEm, ctx.clock());
  if (!pedida && !possivel) return null;
  return {
    Estado: pedida ? estadoDa(pedida) : ('possivel' as const),
    Ate: ultimoDiaParaDesistir(pagoEm),
    Valor: toReais(pedida?.valor ?? (await aDevolver(ctx, pedido))),
    PedidaEm: pedida?.quando.toISOString() ?? null,
    DevolvidaEm: pedida?.fim?.toISOString() ?? null,
  };
}
