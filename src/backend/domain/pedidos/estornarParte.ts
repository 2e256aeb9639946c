import { and, eq, gt, ne } from 'drizzle-orm';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import {
  type Devolucao,
  devolucaoAberta,
  devolvidoEmPartes,
  devolvidoPeloGateway,
  exigirSem,
  IMPEDE,
  retomarDesistencia,
} from './devolucoes.ts';
import { diasRestantes } from './diasRestantes.ts';
import { cancelarCobranca, recusado, somando } from './estornar.ts';
import { itensDe, type Pedido, referenciaDe, travarPedido } from './pedido.ts';

interface Pedida {
  pedidoId: number;
  valor: Centavos;
  motivo: string;
  /** The money was returned outside of the gateway, which is not asked. */
  porFora?: boolean;
}

/** The same amount within this time (ms) is a repeated press, not a second refund. */
const REPETIDO_MS = 10 * 60_000;

/**
 * Refunds part of a paid order through its gateway; purchased rights stay. The request is stored first: after a lost
 * answer, a retry with the same amount refunds once. Throws NAO_ENCONTRADO, ESTORNO_IMPOSSIVEL, or
 * SERVICO_INDISPONIVEL when the outcome is unknown.
 */
export async function estornarParte(
  ctx: SystemCtx,
  pedida: Pedida,
): Promise<{ valor: Centavos; restante: Centavos }> {
  const { pedido, parte, feito } = await transaction(ctx, async (tx) => {
    const pedido = await parcialmenteEstornavel(tx, pedida);
    const parte = await anotar(tx, pedido, pedida);
    // In the same transaction: a retry by the gateway must never find this part unconfirmed.
    return { pedido, parte, feito: parte.porFora ? await confirmar(tx, pedido, parte) : undefined };
  });
  if (feito) return feito;
  const { id, valor, gatewayId } = parte;
  const chargeId = pedido.gatewayCobrancaId ?? '';
  const estorno = `${referenciaDe(pedido)}-${gatewayId || `parte-${id}`}`;
  const devolvidos = (await devolvidoPeloGateway(ctx, pedido.id)) + valor;
  if (!(await cancelarCobranca(ctx, { chargeId, valor, estorno }, somando(devolvidos)))) {
    await transaction(ctx, async (tx) => {
      await tx.db.update(devolucao).set({ estado: 'recusada', fim: tx.clock() }).where(eq(devolucao.id, id));
      await retomarDesistencia(tx, pedido.id);
    });
    recusado();
  }
  return confirmar(ctx, pedido, parte);
}

/** The order, locked, when this amount can be refunded. */
export async function parcialmenteEstornavel(
  tx: Pick<PublicCtx, 'db'>,
  { pedidoId, valor, porFora = false }: Omit<Pedida, 'motivo'>,
): Promise<Pedido> {
  const pedido = await travarPedido(tx, pedidoId);
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  await exigirSem(tx, pedidoId, 'contestacao');
  const peloGateway = pedido.gateway === 'pagbank' && pedido.gatewayCobrancaId !== null;
  if (!peloGateway && (!porFora || pedido.gateway === 'nenhum'))
    fail('ESTORNO_IMPOSSIVEL', { sentence: SO_INTEIRO[pedido.gateway] });
  // The gateway may still pay the open part: it is not the one that went outside.
  if (porFora) await exigirSem(tx, pedidoId, 'parte');
  const resta = pedido.total - (await devolvidoEmPartes(tx, pedidoId));
  if (valor >= resta)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `Restam ${reais(resta)} deste pedido. Para devolver tudo, estorne o pedido inteiro (pedidos estornar): só assim o que ele deu é recolhido. Um plano já encerrado não impede.`,
    });
  return pedido;
}

const SO_INTEIRO = {
  pagbank: 'Este pedido não tem uma cobrança a devolver.',
  picpay: 'O PicPay só devolve o valor inteiro: estorne o pedido.',
  nenhum: 'Um cupom pagou este pedido: não há dinheiro a devolver.',
} as const;

/** The stored request: a new row, or the one that waits for its answer. */
async function anotar(
  tx: SystemCtx,
  { id: pedidoId, usuarioId }: Pedido,
  pedida: Pedida,
): Promise<Devolucao> {
  const { valor, motivo, porFora } = pedida;
  const aberta = await devolucaoAberta(tx, pedidoId, 'parte');
  if (aberta && aberta.valor !== valor) fail('ESTORNO_IMPOSSIVEL', { sentence: IMPEDE.parte(aberta) });
  if (aberta) return aberta;
  await exigirSem(tx, pedidoId, 'desistencia');
  const desta = { pedidoId, causa: 'parte', valor } as const;
  const [igual] = await tx.db
    .select({ id: devolucao.id })
    .from(devolucao)
    .where(
      and(
        ...[eq(devolucao.pedidoId, pedidoId), eq(devolucao.causa, desta.causa), eq(devolucao.valor, valor)],
        eq(devolucao.estado, 'devolvida'),
        gt(devolucao.fim, new Date(tx.clock().getTime() - REPETIDO_MS)),
      ),
    );
  if (igual)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `${reais(valor)} deste pedido acabaram de ser devolvidos. Se for mesmo outra vez, peça em dez minutos.`,
    });
  const [nova] = await tx.db
    .insert(devolucao)
    .values({ ...desta, usuarioId, motivo, porFora, autor: tx.atorId ?? tx.ator, quando: tx.clock() })
    .returning();
  if (!nova) throw new Error('an insert gave no row');
  return nova;
}

/** For parallel retries the gateway refunded once, so only one of them is confirmed. */
async function confirmar(ctx: SystemCtx, { id, codigo, usuarioId, total }: Pedido, parte: Devolucao) {
  const { porFora, valor } = parte;
  return transaction(ctx, async (tx) => {
    await travarPedido(tx, id);
    const [agora] = await tx.db
      .update(devolucao)
      .set({ estado: 'devolvida', fim: tx.clock() })
      .where(and(eq(devolucao.id, parte.id), ne(devolucao.estado, 'devolvida')))
      .returning({ id: devolucao.id });
    const feito = { valor, restante: total - (await devolvidoEmPartes(tx, id)) };
    if (!agora) return feito;
    await retomarDesistencia(tx, id);
    await audit(tx, {
      ...{ acao: 'pedido.devolverParte', entidade: 'pedido', id },
      dados: { ...feito, ...(porFora && { porFora }) },
    });
    await notificarPorEmail(tx, {
      ...{ tipo: 'compras', usuarioId, chave: `pedido-parte-devolvida:${parte.id}` },
      assunto: `Devolvemos ${reais(valor)} do pedido ${codigo}`,
      descricao: `${parte.motivo} Devolvemos ${reais(valor)} do pedido nº ${id} ${porFora ? 'por Pix ou transferência' : 'pelo mesmo meio do pagamento'}.${(await planoTerminou(tx, { id, usuarioId })) ? '' : ' O que você comprou continua valendo.'}`,
      destino: paths.app.planos.detalhes(id),
    });
    return feito;
  });
}

/** The order bought a plan that has ended, by its date or by the staff. */
async function planoTerminou(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  { id, usuarioId }: Pick<Pedido, 'id' | 'usuarioId'>,
): Promise<boolean> {
  const dias = await diasRestantes(tx, usuarioId, await itensDe(tx, id));
  return [...dias.values()].includes(0);
}
