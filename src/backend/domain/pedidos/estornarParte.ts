import { and, eq, gt } from 'drizzle-orm';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { devolucao as tabela } from '#backend/platform/db/schema/devolucoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { noPedido } from './avisos.ts';
import {
  aDevolver,
  anotarDevolucao,
  type Devolucao,
  devolucaoAberta,
  devolvidoEmPartes,
  encerrar,
  exigirSem,
  IMPEDE,
  retomarDesistencia,
} from './devolucoes.ts';
import { recusado } from './devolver.ts';
import { devolverNoGateway } from './gateway.ts';
import { type Pedido, referenciaDe, travarPedido } from './pedido.ts';

interface Parte {
  pedidoId: number;
  valor: Centavos;
  motivo: string;
  porFora?: boolean;
}

/**
 * Refunds part of a paid order; what it gave stays. The request is written first: after a lost answer, a retry with the same amount
 * refunds once. Throws as estornarPedido does.
 */
export async function estornarParte(
  ctx: SystemCtx,
  pedida: Parte,
): Promise<{ valor: Centavos; restante: Centavos }> {
  const { pedido, parte, feito } = await transaction(ctx, async (tx) => {
    const pedido = await parcialmenteEstornavel(tx, pedida);
    const parte = await anotarParte(tx, pedido, pedida);
    // In the same transaction: a retry by the gateway must never find this part unconfirmed.
    return { pedido, parte, feito: parte.porFora ? await confirmar(tx, pedido, parte) : undefined };
  });
  if (feito) return feito;
  const { id, valor, gatewayId } = parte;
  const { peloGateway } = await devolvidoEmPartes(ctx, pedido.id);
  const chave = `${referenciaDe(pedido)}-${gatewayId || `parte-${id}`}`;
  const cobrancaId = pedido.gatewayCobrancaId ?? '';
  if (await devolverNoGateway(ctx, pedido, { cobrancaId, valor, devolvidos: peloGateway + valor, chave }))
    return confirmar(ctx, pedido, parte);
  await transaction(ctx, async (tx) => {
    await encerrar(tx, id, { estado: 'recusada' });
    await retomarDesistencia(tx, pedido.id);
  });
  return recusado();
}

/** The order, locked, when this amount can be refunded. */
export async function parcialmenteEstornavel(
  tx: Pick<PublicCtx, 'db'>,
  { pedidoId, valor, porFora = false }: Omit<Parte, 'motivo'>,
): Promise<Pedido> {
  const pedido = await travarPedido(tx, pedidoId);
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  await exigirSem(tx, pedidoId, 'contestacao');
  if (pedido.gateway === 'nenhum')
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'Um cupom pagou este pedido: não há dinheiro a devolver.' });
  if (pedido.gatewayCobrancaId === null && !porFora)
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'Este pedido não tem uma cobrança a devolver.' });
  // The gateway may still pay the open part: it is not the one that went outside.
  if (porFora) await exigirSem(tx, pedidoId, 'parte');
  const resta = await aDevolver(tx, pedido);
  if (valor >= resta)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `Restam ${reais(resta)} deste pedido. Para devolver tudo, estorne o pedido inteiro (pedidos estornar): só assim o que ele deu é recolhido. Um plano já encerrado não impede.`,
    });
  return pedido;
}

/** The same amount within this time (ms) is a repeated press, not a second refund. */
const REPETIDO_MS = 10 * 60_000;

/** The part as it was written: now, or before, when it waits for its answer. */
async function anotarParte(tx: SystemCtx, pedido: Pedido, pedida: Parte): Promise<Devolucao> {
  const { pedidoId, valor, motivo, porFora } = pedida;
  const aberta = await devolucaoAberta(tx, pedidoId, 'parte');
  if (aberta && aberta.valor !== valor) fail('ESTORNO_IMPOSSIVEL', { sentence: IMPEDE.parte(aberta) });
  if (aberta) return aberta;
  await exigirSem(tx, pedidoId, 'desistencia');
  const agora = tx.clock().getTime();
  const igual = and(
    ...[eq(tabela.pedidoId, pedidoId), eq(tabela.causa, 'parte'), eq(tabela.valor, valor)],
    ...[eq(tabela.estado, 'devolvida'), gt(tabela.fim, new Date(agora - REPETIDO_MS))],
  );
  if ((await tx.db.$count(tabela, igual)) > 0)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `${reais(valor)} deste pedido acabaram de ser devolvidos. Se for mesmo outra vez, peça em dez minutos.`,
    });
  const autor = tx.atorId ?? tx.ator;
  const nova = await anotarDevolucao(tx, pedido, { causa: 'parte', valor, motivo, porFora, autor });
  if (!nova) throw new Error('the part was not written');
  return nova;
}

/** For parallel retries the gateway refunded once, so only one of them is confirmed. */
async function confirmar(ctx: SystemCtx, pedido: Pedido, { id, valor, porFora, motivo }: Devolucao) {
  return transaction(ctx, async (tx) => {
    await travarPedido(tx, pedido.id);
    const agora = await encerrar(tx, id, { estado: 'devolvida' });
    const feito = { valor, restante: await aDevolver(tx, pedido) };
    if (!agora) return feito;
    await retomarDesistencia(tx, pedido.id);
    const dados = { ...feito, ...(porFora && { porFora }) };
    await audit(tx, { acao: 'pedido.devolverParte', entidade: 'pedido', id: pedido.id, dados });
    await notificarPorEmail(tx, {
      ...noPedido(pedido),
      chave: `pedido-parte-devolvida:${id}`,
      assunto: `Devolvemos ${reais(valor)} do pedido ${pedido.codigo}`,
      descricao: `${motivo} Devolvemos ${reais(valor)} do pedido nº ${pedido.id} ${porFora ? 'por Pix ou transferência' : 'pelo mesmo meio do pagamento'}. Esta devolução não tira nada do que você comprou.`,
    });
    return feito;
  });
}
