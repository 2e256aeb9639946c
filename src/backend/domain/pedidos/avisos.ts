import { and, eq, sum } from 'drizzle-orm';
import { notificar, notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Pedido } from './pedido.ts';

/** The receiver of a notice about an order, and where it leads. */
export const noPedido = ({ id, usuarioId }: Pick<Pedido, 'id' | 'usuarioId'>) => ({
  tipo: 'compras' as const,
  usuarioId,
  destino: paths.app.planos.detalhes(id),
});

export async function avisarPagamento(tx: PublicCtx, pedido: Pedido): Promise<void> {
  const { id, total } = pedido;
  await notificar(tx, {
    ...noPedido(pedido),
    chave: `pedido-pago:${id}`,
    assunto: total > 0 ? `Pagamento confirmado: pedido nº ${id}` : `Pedido nº ${id} confirmado`,
    descricao: `${
      total > 0
        ? `Recebemos ${reais(total)} pelo pedido nº ${id}.`
        : `O cupom cobriu todo o pedido nº ${id}: nada foi cobrado.`
    } O pedido mostra o que você comprou e desde quando vale.`,
    email: { modelo: 'pedido-pago', pedidoId: id },
  });
  await avisarAutomacao(tx, { pedidoId: id, status: 'pago' });
}

export async function avisarRecusa(tx: PublicCtx, pedido: Pedido): Promise<void> {
  const { id, total } = pedido;
  // Pix is not offered for a plan (lib/planos/formaPagamento.ts).
  const deUmPlano = and(eq(pedidoItem.pedidoId, id), eq(pedidoItem.tipoProduto, 'PLANO'));
  const comQue = (await tx.db.$count(pedidoItem, deUmPlano)) > 0 ? 'outro cartão' : 'outro cartão ou por Pix';
  await notificarPorEmail(tx, {
    ...noPedido(pedido),
    chave: `pedido-recusado:${id}`,
    assunto: `Pagamento não aprovado: pedido nº ${id}`,
    descricao: `O pagamento de ${reais(total)} do pedido nº ${id} não foi aprovado pelo banco. Você pode comprar de novo com ${comQue}.`,
  });
}

/** An order paid for several things, one of them a fine that another order had paid for. */
export async function avisarMultaEmDobro(
  tx: PublicCtx,
  pedido: Pedido,
  { autoInfracao, pedidoId }: { autoInfracao: string; pedidoId: number },
): Promise<void> {
  const { id } = pedido;
  await notificarPorEmail(tx, {
    ...noPedido(pedido),
    chave: `multa-em-dobro:${id}:${autoInfracao}`,
    assunto: `Dois recursos pagos para a multa ${autoInfracao}`,
    descricao: `O pedido nº ${id} pagou um recurso da multa ${autoInfracao}, que o pedido nº ${pedidoId} já tinha pagado. Os dois valem: o segundo serve para outra fase desta multa. Se prefere o valor dele de volta, escreva para nós.`,
  });
}

/** `emDobro`: the order whose payment counted, when this one was paid in addition. */
export async function avisarEstorno(
  tx: PublicCtx,
  pedido: Pedido,
  { emDobro, devolvido }: { emDobro: number | undefined; devolvido: Centavos },
): Promise<void> {
  const { id } = pedido;
  await notificar(tx, {
    ...noPedido(pedido),
    chave: `pedido-estornado:${id}`,
    assunto: devolvido > 0 ? `Pagamento devolvido: pedido nº ${id}` : `Pedido nº ${id} desfeito`,
    descricao:
      emDobro === undefined || emDobro === id
        ? `${devolvido > 0 ? `O valor de ${reais(devolvido)} do pedido nº ${id} foi devolvido.` : `O pedido nº ${id} foi desfeito sem devolver nenhum valor.`} O que ainda não tinha sido usado foi cancelado.`
        : `O valor de ${reais(devolvido)} do pedido nº ${id}, que veio em dobro, foi devolvido. O pedido nº ${emDobro} continua valendo.`,
  });
}

/** Enqueues the order's event for the external automation, when configured. */
export async function avisarAutomacao(tx: PublicCtx, evento: JobData<'automacao'>): Promise<void> {
  if (tx.adapters.automacao === undefined) return;
  await enqueue(tx, 'automacao', evento);
}

/** Job: notifies the external automation. A failure is retried by the queue; the order does not wait for it. */
export async function automacao(ctx: SystemCtx, { pedidoId, status }: JobData<'automacao'>): Promise<void> {
  if (ctx.adapters.automacao === undefined) return;
  const [row] = await ctx.db
    .select({
      email: usuario.email,
      codigo: pedido.codigo,
      metodo: pedido.metodo,
      total: pedido.total,
      quantidade: sum(pedidoItem.quantidade).mapWith(Number),
    })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .innerJoin(pedidoItem, eq(pedidoItem.pedidoId, pedido.id))
    .where(eq(pedido.id, pedidoId))
    .groupBy(usuario.email, pedido.codigo, pedido.metodo, pedido.total);
  if (!row) throw new Error(`order ${pedidoId} does not exist`);
  const result = await ctx.adapters.automacao.sendPedidoFechado({ ...row, status });
  if (!result.ok) throw new Error(`the automation did not take the event: ${result.error.kind}`);
}
