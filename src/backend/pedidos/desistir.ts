import { and, eq } from 'drizzle-orm';
import { formatDate } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { AppError, fail } from '#lib/errors.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import { COMO_DEVOLVEMOS, noPrazoParaDesistir, ultimoDiaParaDesistir } from '#lib/pedidos/desistencia.ts';
import { toReais } from '#lib/wire.ts';
import { audit } from '../audit.ts';
import type { Ctx, PublicCtx, SystemCtx } from '../context.ts';
import { desistencia } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobData } from '../jobs/queue.ts';
import { notificar } from '../notificacoes/notificar.ts';
import { type Desistencia, desistenciaDe } from './desistencia.ts';
import { estornarPedido } from './estornar.ts';
import { moverPedido } from './mover.ts';
import { devolvidoEmPartes } from './parciais.ts';
import { type Pedido, pedidoDoUsuario, travarPedido } from './pedido.ts';

/**
 * The driver takes a purchase back (CDC, art. 49): no reason is asked for, and all that was paid goes back by the way it
 * came. Asked twice it is one request. Fails with NAO_ENCONTRADO, PEDIDO_NAO_PAGO or FORA_DO_PRAZO.
 */
async function pedirDesistencia(ctx: Ctx, pedidoId: number): Promise<Desistencia> {
  const meu = await pedidoDoUsuario(ctx, { id: pedidoId, usuarioId: ctx.actor.id });
  if (!meu) fail('NAO_ENCONTRADO');
  return transaction(ctx, async (tx) => {
    const pedido = await travarPedido(tx, pedidoId);
    const antes = await desistenciaDe(tx, pedido);
    if (antes) return antes;
    if (pedido.status !== 'pago' || pedido.pagoEm === null || pedido.total === 0)
      fail('PEDIDO_NAO_PAGO', { sentence: 'Este pedido não está pago: não há o que devolver.' });
    if (!noPrazoParaDesistir(pedido.pagoEm, tx.clock()))
      fail('FORA_DO_PRAZO', {
        sentence: `O prazo para desistir desta compra terminou em ${formatDate(ultimoDiaParaDesistir(pedido.pagoEm))}.`,
      });
    const [nova] = await tx.db
      .insert(desistencia)
      .values({
        usuarioId: pedido.usuarioId,
        pedidoId,
        estado: 'pedida',
        valor: pedido.total - (await devolvidoEmPartes(tx, pedidoId)),
        pedidaEm: tx.clock(),
      })
      .returning();
    if (!nova) throw new Error('the withdrawal was not written');
    await audit(tx, {
      acao: 'pedido.desistir',
      entidade: 'pedido',
      id: pedidoId,
      dados: { valor: nova.valor },
    });
    await enqueue(tx, 'desistencia', { pedidoId });
    // Decreto 7.962/2013, art. 5º, § 4º: the withdrawal is confirmed at once.
    await avisar(tx, pedido, {
      chave: `desistencia-pedida:${pedidoId}`,
      assunto: `Desistência recebida: pedido nº ${pedidoId}`,
      descricao: `Recebemos a sua desistência do pedido nº ${pedidoId}. Devolvemos ${reais(nova.valor)} ${COMO_DEVOLVEMOS[pedido.metodo]}.`,
    });
    return nova;
  });
}

/**
 * Job: gives the money of a withdrawal back. What the gateway refuses waits for an operator (`desistencias listar`), within
 * the days that the policy names; what it does not answer is asked again.
 */
export async function devolverDesistencia(
  ctx: SystemCtx,
  { pedidoId }: JobData<'desistencia'>,
): Promise<void> {
  const [aberta] = await ctx.db
    .select()
    .from(desistencia)
    .where(and(eq(desistencia.pedidoId, pedidoId), eq(desistencia.estado, 'pedida')));
  if (!aberta) return;
  try {
    await estornarPedido(ctx, { pedidoId, origem: 'desistencia' });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ESTORNO_IMPOSSIVEL') throw error;
    ctx.log.error({ pedido: pedidoId }, 'the gateway does not give back what a withdrawal asks for');
  }
}

/** The money went back outside the gateway, as that of a boleto does. Fails with NAO_ENCONTRADO. */
export async function devolvidaPorFora(ctx: SystemCtx, pedidoId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await abertaDe(tx, pedidoId);
    await moverPedido(tx, { pedidoId, para: 'estornado', origem: 'desistencia', dados: { porFora: true } });
  });
}

/** Refuses a withdrawal; the driver reads why. Fails with NAO_ENCONTRADO. */
export async function recusarDesistencia(
  ctx: SystemCtx,
  { pedidoId, motivo }: { pedidoId: number; motivo: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { pedido, aberta } = await abertaDe(tx, pedidoId);
    await tx.db
      .update(desistencia)
      .set({ estado: 'recusada', motivo, decididaEm: tx.clock() })
      .where(eq(desistencia.id, aberta.id));
    await audit(tx, {
      acao: 'pedido.recusarDesistencia',
      entidade: 'pedido',
      id: pedidoId,
      dados: { motivo },
    });
    await avisar(tx, pedido, {
      chave: `desistencia-recusada:${pedidoId}`,
      assunto: `Desistência recusada: pedido nº ${pedidoId}`,
      descricao: `Não podemos devolver o valor do pedido nº ${pedidoId}. Motivo: ${motivo}`,
    });
  });
}

async function abertaDe(tx: SystemCtx, pedidoId: number): Promise<{ pedido: Pedido; aberta: Desistencia }> {
  const semEla = { sentence: `Não há uma desistência por decidir do pedido ${pedidoId}.` };
  const [existe] = await tx.db.select().from(desistencia).where(eq(desistencia.pedidoId, pedidoId));
  if (!existe) fail('NAO_ENCONTRADO', semEla);
  const pedido = await travarPedido(tx, pedidoId);
  const aberta = await desistenciaDe(tx, pedido);
  if (aberta?.estado !== 'pedida') fail('NAO_ENCONTRADO', semEla);
  return { pedido, aberta };
}

export async function desistir(
  ctx: Ctx,
  { id }: { id: number },
): Promise<WireAnswer<typeof pedidos.desistir>> {
  const { estado, valor } = await pedirDesistencia(ctx, id);
  return { success: true, Estado: estado, Valor: toReais(valor) };
}

async function avisar(
  tx: PublicCtx,
  { id, usuarioId }: Pedido,
  aviso: { chave: string; assunto: string; descricao: string },
): Promise<void> {
  const destino = paths.app.planos.detalhes(id);
  const notificacaoId = await notificar(tx, { tipo: 'compras', usuarioId, destino, ...aviso });
  if (notificacaoId === null) return;
  await enqueue(tx, 'email', { modelo: 'aviso', usuarioId, chave: aviso.chave, notificacaoId });
}
