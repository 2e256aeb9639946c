import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { notificar } from '../avisos/notificacoes/notificar.ts';
import { avisarAutomacao } from './automacao.ts';
import { desistenciaDe } from './desistencia.ts';
import { devolvidoEmPartes } from './parciais.ts';
import type { Pedido } from './pedido.ts';

// Notices about an order, each sent once.

export async function avisarPagamento(tx: PublicCtx, { id, usuarioId, total }: Pedido): Promise<void> {
  const chave = `pedido-pago:${id}`;
  await notificar(tx, {
    tipo: 'compras',
    usuarioId,
    chave,
    assunto: `Pagamento confirmado: pedido nº ${id}`,
    descricao: `Recebemos ${reais(total)} pelo pedido nº ${id}. O pedido mostra o que você comprou e desde quando vale.`,
    destino: paths.app.planos.detalhes(id),
  });
  await enqueue(tx, 'email', { modelo: 'pedido-pago', usuarioId, chave, pedidoId: id });
  await avisarAutomacao(tx, { pedidoId: id, status: 'pago' });
}

export async function avisarRecusa(tx: PublicCtx, { id, usuarioId, total }: Pedido): Promise<void> {
  const chave = `pedido-recusado:${id}`;
  const notificacaoId = await notificar(tx, {
    tipo: 'compras',
    usuarioId,
    chave,
    assunto: `Pagamento não aprovado: pedido nº ${id}`,
    descricao: `O pagamento de ${reais(total)} do pedido nº ${id} não foi aprovado pelo banco. Você pode comprar de novo com outro cartão ou por Pix.`,
    destino: paths.app.planos.detalhes(id),
  });
  if (notificacaoId !== null) {
    await enqueue(tx, 'email', { modelo: 'aviso', usuarioId, chave, notificacaoId });
  }
}

/** `emDobro`: the order whose payment counted, when this one was paid in addition. */
export async function avisarEstorno(
  tx: PublicCtx,
  pedido: Pedido,
  emDobro: number | undefined,
): Promise<void> {
  const { id, usuarioId, total } = pedido;
  const retido = (await desistenciaDe(tx, pedido))?.retido ?? 0;
  const devolvido = total - retido - (await devolvidoEmPartes(tx, id));
  await notificar(tx, {
    tipo: 'compras',
    usuarioId,
    chave: `pedido-estornado:${id}`,
    assunto: `Pagamento devolvido: pedido nº ${id}`,
    descricao:
      emDobro === undefined
        ? `O valor de ${reais(devolvido)} do pedido nº ${id} foi devolvido. O que ainda não tinha sido usado foi cancelado.`
        : `O valor de ${reais(devolvido)} do pedido nº ${id}, que veio em dobro, foi devolvido. O pedido nº ${emDobro} continua valendo.`,
    destino: paths.app.planos.detalhes(id),
  });
}
