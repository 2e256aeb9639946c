import { and, asc, eq } from 'drizzle-orm';
import { reciboEmPdf } from '#backend/domain/pedidos/recibo.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { formatDate, formatDateTime, type IsoDate } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { DIAS_UTEIS_DO_BOLETO, ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import { ALCANCE } from '#lib/planos/catalogo.ts';
import { absoluto, comum, type Dono, type Montar } from './mensagem.ts';
import { type Comum, type Email, montarEmail } from './moldura.ts';

export const pedidoPago: Montar<'pedido-pago'> = async (ctx, dono, { pedidoId }) => {
  const pago = await pedidoDe(ctx, dono, pedidoId);
  if (!pago?.pagoEm) return null;
  const itens = await ctx.db
    .select()
    .from(pedidoItem)
    .where(eq(pedidoItem.pedidoId, pago.id))
    .orderBy(asc(pedidoItem.id));
  const recibo = await reciboEmPdf(ctx, pago);
  return {
    anexos: recibo
      ? [{ filename: `recibo-${pago.id}.pdf`, contentType: 'application/pdf', content: recibo }]
      : [],
    email: emailPedidoPago({
      ...comum(ctx, dono, paths.app.planos.detalhes(pago.id)),
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
      linkPolitica: absoluto(ctx, paths.politicas.pagamento),
    }),
  };
};

/**
 * Payment confirmation with what Decreto 7.962/2013 requires to be confirmed at once; the receipt is attached. Nothing was paid for a
 * free order, so it has no withdrawal.
 */
export function emailPedidoPago(
  dados: Comum & {
    pedido: number;
    pagoEm: Date;
    formaPagamento: string;
    itens: { descricao: string; quantidade: number; total: Centavos }[];
    desconto: Centavos;
    total: Centavos;
    linkPolitica: string;
  },
): Email {
  const { pedido: numero, total, desconto } = dados;
  const gratis = total === 0;
  const linhas: [string, string][] = [
    ['Pedido', `nº ${numero}`],
    [gratis ? 'Confirmado em' : 'Pago em', formatDateTime(dados.pagoEm)],
    ['Forma de pagamento', dados.formaPagamento],
  ];
  for (const item of dados.itens) {
    const { descricao, quantidade } = item;
    linhas.push([quantidade > 1 ? `${quantidade} × ${descricao}` : descricao, reais(item.total)]);
  }
  if (desconto > 0) linhas.push(['Desconto', `-${reais(desconto)}`]);
  linhas.push(['Total', reais(total)]);
  return montarEmail({
    ...dados,
    assunto: gratis ? `Pedido nº ${numero} confirmado` : `Pagamento confirmado: pedido nº ${numero}`,
    partes: [
      `${gratis ? 'O cupom cobriu todo o seu pedido: nada foi cobrado.' : 'Seu pagamento foi confirmado.'} O recibo segue anexo, para você guardar.`,
      { dados: linhas },
      { rotulo: 'Ver o pedido', link: dados.link },
      `${gratis ? '' : 'Você pode desistir da compra em até 7 dias corridos, na página do pedido, e receber de volta o que pagou. '}${ALCANCE} As regras estão em ${new URL(dados.linkPolitica).href}`,
    ],
  });
}

/** Skipped when the boleto is already paid or has expired. */
export const boletoAPagar: Montar<'boleto'> = async (ctx, dono, { pedidoId }) => {
  const aberto = await pedidoDe(ctx, dono, pedidoId);
  if (aberto?.status !== 'aguardando_pagamento') return null;
  const { boletoLinha: linhaDigitavel, boletoVencimento: vencimento, total, id } = aberto;
  if (linhaDigitavel === null || vencimento === null) return null;
  const dados = { ...comum(ctx, dono, paths.app.planos.detalhes(id)), pedido: id, total };
  return { email: emailBoletoAPagar({ ...dados, vencimento, linhaDigitavel }) };
};

export function emailBoletoAPagar(
  dados: Comum & { pedido: number; total: Centavos; vencimento: IsoDate; linhaDigitavel: string },
): Email {
  return montarEmail({
    ...dados,
    assunto: `Boleto do pedido nº ${dados.pedido}: vence em ${formatDate(dados.vencimento)}`,
    partes: [
      `Pague ${reais(dados.total)} até ${formatDate(dados.vencimento)}. Este é o número para copiar no aplicativo do banco:`,
      { copiar: dados.linhaDigitavel },
      { rotulo: 'Abrir o boleto', link: dados.link },
      `O banco leva até ${DIAS_UTEIS_DO_BOLETO} dias úteis para confirmar. Antes de pagar, confira se o nome de quem recebe é o da Via Livre.`,
    ],
  });
}

async function pedidoDe({ db }: SystemCtx, { id: usuarioId }: Dono, pedidoId: number) {
  const [found] = await db
    .select({ pedido, cpf: usuario.cpf })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .where(and(eq(pedido.id, pedidoId), eq(pedido.usuarioId, usuarioId)));
  return found && { ...found.pedido, cpf: found.cpf };
}
