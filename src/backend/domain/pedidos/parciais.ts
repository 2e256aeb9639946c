import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { estornoParcial } from '#backend/platform/db/schema/devolucoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { motivoDe } from './cobranca.ts';
import { exigirSemDesistencia, retomarDesistencia } from './desistenciaAberta.ts';
import { diasRestantes } from './diasRestantes.ts';
import {
  devolvidoEmPartes,
  devolvidoPeloGateway,
  exigirSemContestacao,
  itensDe,
  type Pedido,
  referenciaDe,
  travarPedido,
} from './pedido.ts';

type Parte = typeof estornoParcial.$inferSelect;

/** The same amount within this time (ms) is a repeated press, not a second refund. */
const REPETIDO_MS = 10 * 60_000;

export function partesDevolvidas({ db }: Pick<PublicCtx, 'db'>, pedidoId: number): Promise<Parte[]> {
  return db
    .select()
    .from(estornoParcial)
    .where(and(eq(estornoParcial.pedidoId, pedidoId), isNotNull(estornoParcial.devolvidoEm)))
    .orderBy(asc(estornoParcial.id));
}

/** Refuses a whole refund while the outcome of a partial one is unknown. */
export async function exigirSemParteAberta({ db }: Pick<PublicCtx, 'db'>, pedidoId: number): Promise<void> {
  const [aberta] = await db.select().from(estornoParcial).where(semResposta(pedidoId));
  if (aberta) fail('ESTORNO_IMPOSSIVEL', { sentence: esperaResposta(aberta) });
}

/**
 * Refunds part of a paid order through its gateway; purchased rights stay. The request is stored first: after a lost
 * answer, a retry with the same amount refunds once. Throws NAO_ENCONTRADO, ESTORNO_IMPOSSIVEL, or
 * SERVICO_INDISPONIVEL when the outcome is unknown. `porFora`: the money was returned outside of the gateway, which is not asked.
 */
export async function estornarParte(
  ctx: SystemCtx,
  pedida: { pedidoId: number; valor: Centavos; motivo: string; porFora?: boolean },
): Promise<{ valor: Centavos; restante: Centavos }> {
  const { pedido, parte, feito } = await transaction(ctx, async (tx) => {
    const pedido = await parcialmenteEstornavel(tx, pedida);
    const parte = await anotarPedida(tx, { ...pedida, usuarioId: pedido.usuarioId });
    // In the same transaction: a retry by the gateway must never find this part unconfirmed.
    return { pedido, parte, feito: parte.porFora ? await confirmar(tx, pedido, parte) : undefined };
  });
  if (feito) return feito;
  const result = await ctx.adapters.pagbank.cancelCharge({
    chargeId: pedido.gatewayCobrancaId ?? '',
    valor: parte.valor,
    estorno: `${referenciaDe(pedido)}-parte-${parte.id}`,
  });
  if (!result.ok && motivoDe(result.error) === 'recusado') {
    await transaction(ctx, async (tx) => {
      const recusada = eq(estornoParcial.id, parte.id);
      await tx.db.update(estornoParcial).set({ recusadoEm: tx.clock() }).where(recusada);
      await retomarDesistencia(tx, pedido.id);
    });
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'O meio de pagamento recusou a devolução.' });
  }
  const devolvido = await devolvidoPeloGateway(ctx, pedido.id);
  const dito = result.ok ? result.value.amount.summary?.refunded : undefined;
  if (!result.ok || (dito !== undefined && dito < devolvido + parte.valor))
    fail('SERVICO_INDISPONIVEL', {
      sentence:
        'O meio de pagamento não confirmou a devolução. Peça o mesmo valor de novo em alguns minutos.',
    });
  return confirmar(ctx, pedido, parte);
}

/** The order, locked, when this amount can be refunded. */
export async function parcialmenteEstornavel(
  tx: Pick<PublicCtx, 'db'>,
  { pedidoId, valor, porFora = false }: { pedidoId: number; valor: Centavos; porFora?: boolean },
): Promise<Pedido> {
  const pedido = await travarPedido(tx, pedidoId);
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  await exigirSemContestacao(tx, pedidoId);
  const peloGateway = pedido.gateway === 'pagbank' && pedido.gatewayCobrancaId !== null;
  if (!peloGateway && (!porFora || pedido.gateway === 'nenhum'))
    fail('ESTORNO_IMPOSSIVEL', { sentence: SO_INTEIRO[pedido.gateway] });
  // The gateway may still pay the open part: it is not the one that went outside.
  if (porFora) await exigirSemParteAberta(tx, pedidoId);
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

const semResposta = (pedidoId: number) =>
  and(
    eq(estornoParcial.pedidoId, pedidoId),
    isNull(estornoParcial.devolvidoEm),
    isNull(estornoParcial.recusadoEm),
  );

const esperaResposta = ({ valor }: Parte) =>
  `A devolução de ${reais(valor)} ainda está sem resposta do meio de pagamento. Peça de novo esse valor ao meio de pagamento antes de outro.`;

/** The stored request: a new row, or the one that waits for its answer. */
async function anotarPedida(
  tx: SystemCtx,
  {
    pedidoId,
    usuarioId,
    valor,
    motivo,
    porFora,
  }: { pedidoId: number; usuarioId: string; valor: Centavos; motivo: string; porFora?: boolean },
): Promise<Parte> {
  const [aberta] = await tx.db.select().from(estornoParcial).where(semResposta(pedidoId));
  if (aberta && aberta.valor !== valor) fail('ESTORNO_IMPOSSIVEL', { sentence: esperaResposta(aberta) });
  if (aberta) return aberta;
  await exigirSemDesistencia(tx, pedidoId);
  const [igual] = await tx.db
    .select({ id: estornoParcial.id })
    .from(estornoParcial)
    .where(
      and(
        eq(estornoParcial.pedidoId, pedidoId),
        eq(estornoParcial.valor, valor),
        gt(estornoParcial.devolvidoEm, new Date(tx.clock().getTime() - REPETIDO_MS)),
      ),
    );
  if (igual)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `${reais(valor)} deste pedido acabaram de ser devolvidos. Se for mesmo outra vez, peça em dez minutos.`,
    });
  const [nova] = await tx.db
    .insert(estornoParcial)
    .values({ pedidoId, usuarioId, valor, motivo, autor: tx.atorId ?? tx.ator, quando: tx.clock(), porFora })
    .returning();
  if (!nova) throw new Error('an insert gave no row');
  return nova;
}

/** For parallel retries the gateway refunded once, so only one of them is confirmed. */
async function confirmar(ctx: SystemCtx, { id, codigo, usuarioId, total }: Pedido, parte: Parte) {
  const { porFora } = parte;
  return transaction(ctx, async (tx) => {
    await travarPedido(tx, id);
    const [agora] = await tx.db
      .update(estornoParcial)
      .set({ devolvidoEm: tx.clock() })
      .where(and(eq(estornoParcial.id, parte.id), isNull(estornoParcial.devolvidoEm)))
      .returning({ id: estornoParcial.id });
    const restante = total - (await devolvidoEmPartes(tx, id));
    const feito = { valor: parte.valor, restante };
    if (!agora) return feito;
    await retomarDesistencia(tx, id);
    await audit(tx, {
      acao: 'pedido.devolverParte',
      entidade: 'pedido',
      id,
      dados: { ...feito, ...(porFora && { porFora }) },
    });
    await notificarPorEmail(tx, {
      tipo: 'compras',
      usuarioId,
      chave: `pedido-parte-devolvida:${parte.id}`,
      assunto: `Devolvemos ${reais(parte.valor)} do pedido ${codigo}`,
      descricao: `${parte.motivo} Devolvemos ${reais(parte.valor)} do pedido nº ${id} ${porFora ? 'por Pix ou transferência' : 'pelo mesmo meio do pagamento'}.${(await planoTerminou(tx, { id, usuarioId })) ? '' : ' O que você comprou continua valendo.'}`,
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
