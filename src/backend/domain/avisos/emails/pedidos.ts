import { and, asc, eq } from 'drizzle-orm';
import { emailBoletoAPagar } from '#backend/domain/avisos/emails/textos/boleto.ts';
import { emailPedidoPago } from '#backend/domain/avisos/emails/textos/pedido-pago.ts';
import { reciboEmPdf } from '#backend/domain/pedidos/recibo.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { formatDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import { absoluto, comum, type Dono, type Montar } from './mensagem.ts';

export const pedidoPago: Montar<'pedido-pago'> = async (ctx, dono, { pedidoId }) => {
  const pago = await pedidoDe(ctx, dono, pedidoId);
  if (!pago?.pagoEm) return null;
  const itens = await ctx.db
    .select()
    .from(pedidoItem)
    .where(eq(pedidoItem.pedidoId, pago.id))
    .orderBy(asc(pedidoItem.id));
  const link = paths.app.planos.detalhes(pago.id);
  const recibo = await reciboEmPdf(ctx, pago);
  return {
    anexos: recibo
      ? [{ filename: `recibo-${pago.id}.pdf`, contentType: 'application/pdf', content: recibo }]
      : [],
    email: emailPedidoPago({
      ...comum(ctx, dono, link),
      pedido: pago.id,
      pagoEm: pago.pagoEm,
      formaPagamento: ROTULO_DO_METODO[pago.metodo],
      itens: itens.map(({ descricao, quantidade, valorUnitario, inicioVigencia }) => ({
        descricao: inicioVigencia ? `${descricao}, a partir de ${formatDate(inicioVigencia)}` : descricao,
        quantidade,
        total: valorUnitario * quantidade,
      })),
      desconto: pago.desconto,
      total: pago.total,
      linkPedido: absoluto(ctx, link),
      linkPolitica: absoluto(ctx, paths.politicas.pagamento),
    }),
  };
};

/** Skipped when the boleto is already paid or has expired. */
export const boletoAPagar: Montar<'boleto'> = async (ctx, dono, { pedidoId }) => {
  const aberto = await pedidoDe(ctx, dono, pedidoId);
  if (aberto?.status !== 'aguardando_pagamento') return null;
  const { boletoLinha, boletoVencimento, total, id } = aberto;
  if (boletoLinha === null || boletoVencimento === null) return null;
  return {
    email: emailBoletoAPagar({
      ...comum(ctx, dono, paths.app.planos.detalhes(id)),
      pedido: id,
      total,
      vencimento: boletoVencimento,
      linhaDigitavel: boletoLinha,
    }),
  };
};

async function pedidoDe({ db }: SystemCtx, { id: usuarioId }: Dono, pedidoId: number) {
  const [found] = await db
    .select({ pedido, cpf: usuario.cpf })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .where(and(eq(pedido.id, pedidoId), eq(pedido.usuarioId, usuarioId)));
  return found && { ...found.pedido, cpf: found.cpf };
}
