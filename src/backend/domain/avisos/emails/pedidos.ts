import { and, asc, eq } from 'drizzle-orm';
import { reciboEmPdf } from '#backend/domain/pedidos/recibo.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { DIAS_UTEIS_DO_BOLETO, ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import { ALCANCE } from '#lib/planos/catalogo.ts';
import type { Dono, Eventos } from './mensagem.ts';

export const dosPedidos: Eventos<'pedido-pago' | 'boleto'> = {
  /**
   * Payment confirmation with what Decreto 7.962/2013 requires to be confirmed at once; the receipt is attached. Nothing was paid for a
   * free order, so it has no withdrawal.
   */
  'pedido-pago': {
    tipo: 'compras',
    semConfirmar: 'vai',
    async escrever(ctx, dono, { pedidoId }) {
      const pago = await pedidoDe(ctx, dono, pedidoId);
      if (!pago?.pagoEm) return null;
      const { id, total, desconto } = pago;
      const gratis = total === 0;
      const itens = await ctx.db
        .select()
        .from(pedidoItem)
        .where(eq(pedidoItem.pedidoId, id))
        .orderBy(asc(pedidoItem.id));
      const recibo = await reciboEmPdf(ctx, pago);
      return {
        assunto: gratis ? `Pedido nº ${id} confirmado` : `Pagamento confirmado: pedido nº ${id}`,
        partes: [
          `${gratis ? 'O cupom cobriu todo o seu pedido: nada foi cobrado.' : 'Seu pagamento foi confirmado.'} O recibo segue anexo, para você guardar.`,
          {
            dados: [
              ['Pedido', `nº ${id}`],
              [gratis ? 'Confirmado em' : 'Pago em', formatDateTime(pago.pagoEm)],
              ['Forma de pagamento', ROTULO_DO_METODO[pago.metodo]],
              ...itens.map(({ descricao, quantidade, valorUnitario, inicioVigencia }): [string, string] => [
                `${quantidade > 1 ? `${quantidade} × ` : ''}${descricao}${inicioVigencia ? `, a partir de ${formatDate(inicioVigencia)}` : ''}`,
                reais(valorUnitario * quantidade),
              ]),
              ...(desconto > 0 ? [['Desconto', `-${reais(desconto)}`] satisfies [string, string]] : []),
              ['Total', reais(total)],
            ],
          },
          { rotulo: 'Ver o pedido', link: paths.app.planos.detalhes(id) },
          `${gratis ? '' : 'Você pode desistir da compra em até 7 dias corridos, na página do pedido, e receber de volta o que pagou. '}${ALCANCE} As regras estão em ${new URL(paths.politicas.pagamento, ctx.env.publicUrl).href}`,
        ],
        anexos: recibo
          ? [{ filename: `recibo-${id}.pdf`, contentType: 'application/pdf', content: recibo }]
          : [],
      };
    },
  },
  boleto: {
    tipo: 'compras',
    /** Skipped when the boleto is already paid or has expired. */
    async escrever(ctx, dono, { pedidoId }) {
      const aberto = await pedidoDe(ctx, dono, pedidoId);
      if (aberto?.status !== 'aguardando_pagamento') return null;
      const { boletoLinha, boletoVencimento, total, id } = aberto;
      if (boletoLinha === null || boletoVencimento === null) return null;
      const dia = formatDate(boletoVencimento);
      return {
        assunto: `Boleto do pedido nº ${id}: vence em ${dia}`,
        partes: [
          `Pague ${reais(total)} até ${dia}. Este é o número para copiar no aplicativo do banco:`,
          { copiar: boletoLinha },
          { rotulo: 'Abrir o boleto', link: paths.app.planos.detalhes(id) },
          `O banco leva até ${DIAS_UTEIS_DO_BOLETO} dias úteis para confirmar. Antes de pagar, confira se o nome de quem recebe é o da Via Livre.`,
        ],
      };
    },
  },
};

async function pedidoDe({ db }: SystemCtx, { id: usuarioId }: Dono, pedidoId: number) {
  const [found] = await db
    .select()
    .from(pedido)
    .where(and(eq(pedido.id, pedidoId), eq(pedido.usuarioId, usuarioId)));
  return found;
}
