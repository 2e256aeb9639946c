import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { formatDate, isoDateOf } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import { devolvemos, noPrazoParaDesistir, ultimoDiaParaDesistir } from '#lib/pedidos/devolucao.ts';
import { toReais } from '#lib/wire.ts';
import { noPedido } from './avisos.ts';
import { aDevolver, anotarDevolucao, type Devolucao, desistenciaDe } from './devolucoes.ts';
import { recolherDireitos } from './direitos.ts';
import { type Pedido, pedidoDoUsuario, travarPedido } from './pedido.ts';

/**
 * The driver withdraws from a purchase (CDC, art. 49): no reason is needed, and the whole payment is refunded by the
 * same method. Idempotent. Throws NAO_ENCONTRADO, PEDIDO_NAO_PAGO or FORA_DO_PRAZO.
 */
async function pedirDesistencia(ctx: Ctx, pedidoId: number): Promise<Devolucao> {
  const meu = await pedidoDoUsuario(ctx, { id: pedidoId, usuarioId: ctx.actor.id });
  if (!meu) fail('NAO_ENCONTRADO');
  return transaction(ctx, async (tx) => {
    const pedido = await travarPedido(tx, pedidoId);
    const antes = await desistenciaDe(tx, pedidoId);
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
    await audit(tx, { acao: 'pedido.desistir', entidade: 'pedido', id: pedidoId, dados: { valor } });
    await enqueue(tx, 'devolucao', { devolucaoId: nova.id });
    // Decreto 7.962/2013, art. 5º, § 4º: the withdrawal is confirmed immediately.
    await notificarPorEmail(tx, {
      ...noPedido(pedido),
      chave: `desistencia-pedida:${pedidoId}`,
      assunto: `Desistência recebida: pedido nº ${pedidoId}`,
      descricao: `Recebemos a sua desistência do pedido nº ${pedidoId}. ${devolvemos(valor, pedido.metodo)}`,
    });
    return nova;
  });
}

export async function desistir(
  ctx: Ctx,
  { id }: { id: number },
): Promise<WireAnswer<typeof pedidos.desistir>> {
  const pedida = await pedirDesistencia(ctx, id);
  return { success: true, Estado: estadoDa(pedida), Valor: toReais(pedida.valor) };
}

const estadoDa = ({ estado }: Devolucao): 'pedida' | 'devolvida' =>
  estado === 'aberta' ? 'pedida' : 'devolvida';

/** The withdrawal as the order's page shows it; null when there is none and none can be requested. */
export async function desistenciaNaTela(ctx: Pick<PublicCtx, 'db' | 'clock'>, pedido: Pedido) {
  const { id, pagoEm, status, total } = pedido;
  if (pagoEm === null || (status !== 'pago' && status !== 'estornado')) return null;
  const Ate = ultimoDiaParaDesistir(pagoEm);
  const pedida = await desistenciaDe(ctx, id);
  if (pedida)
    return {
      ...{
        Estado: estadoDa(pedida),
        Ate,
        Valor: toReais(pedida.valor),
        PedidaEm: pedida.quando.toISOString(),
      },
      DevolvidaEm: pedida.fim?.toISOString() ?? null,
    };
  if (status !== 'pago' || total === 0 || isoDateOf(ctx.clock()) > Ate) return null;
  const Valor = toReais(await aDevolver(ctx, pedido));
  return { Estado: 'possivel' as const, Ate, Valor, PedidaEm: null, DevolvidaEm: null };
}
