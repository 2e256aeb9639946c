import { and, eq } from 'drizzle-orm';
import { paresDaOperadora, paresPresentes, renderPdf } from '#backend/platform/adapters/pdf.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedidoEvento, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { consume, PDFS } from '#backend/platform/limits.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { formatCpfOrCnpj } from '#lib/documents.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { devolvemos } from '#lib/pedidos/devolucao.ts';
import {
  cartaoMascarado,
  type MetodoDePagamento,
  ROTULO_DO_METODO,
  rotuloDeParcelas,
} from '#lib/pedidos/rules.ts';
import { ALCANCE } from '#lib/planos/catalogo.ts';
import { type Operadora, operadoraDe } from '#lib/politicas/operadora.ts';
import { type Devolucao, desistenciaDe, partesDevolvidas } from './devolucoes.ts';
import { type Pedido, pedidoDoUsuario } from './pedido.ts';

/** The receipt of a paid order as an HTTP response; throws before payment. */
export async function baixarRecibo(ctx: Ctx, { id }: { id: number }): Promise<Response> {
  await consume(ctx, { ...PDFS, de: ctx.actor.id });
  const pedido = await pedidoDoUsuario(ctx, { id, usuarioId: ctx.actor.id });
  const pdf = pedido && (await reciboEmPdf(ctx, pedido));
  if (!pdf) fail('NAO_ENCONTRADO');
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recibo-${id}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Null before payment. */
export async function reciboEmPdf(ctx: Pick<PublicCtx, 'db' | 'env'>, pago: Pedido): Promise<Buffer | null> {
  const { pagoEm } = pago;
  if (pagoEm === null) return null;
  const [[comprador], itens] = await Promise.all([
    ctx.db.select().from(usuario).where(eq(usuario.id, pago.usuarioId)),
    ctx.db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, pago.id)).orderBy(pedidoItem.id),
  ]);
  const desistencia = await desistenciaDe(ctx, pago.id);
  const devolucoes = await devolucoesDe(ctx, pago, desistencia);
  if (!comprador) throw new Error(`order ${pago.id} has no buyer`);
  const recibo = reciboDoPedido({
    pedido: { ...pago, pagoEm, itens, devolucoes, desistencia },
    comprador: { nome: comprador.nome, documento: comprador.cpf, email: comprador.email },
    operadora: operadoraDe(ctx.env),
  });
  return renderPdf(recibo, pagoEm);
}

type Devolvido = { valor: Centavos; fim: Date | null };

/** The refunds of an order: its parts and, once the order is refunded, the rest of its total without what a withdrawal keeps. */
async function devolucoesDe(
  ctx: Pick<PublicCtx, 'db'>,
  pago: Pedido,
  desistencia: Devolucao | undefined,
): Promise<Devolvido[]> {
  const partes = await partesDevolvidas(ctx, pago.id);
  if (pago.status !== 'estornado') return partes;
  const [fim] = await ctx.db
    .select({ quando: pedidoEvento.quando })
    .from(pedidoEvento)
    .where(and(eq(pedidoEvento.pedidoId, pago.id), eq(pedidoEvento.para, 'estornado')));
  // A withdrawal of before version 2 may have kept a part.
  const resto = pago.total - somaDe(partes);
  const valor = Math.min(resto, desistencia?.valor ?? resto);
  return valor > 0 ? [...partes, { valor, fim: fim?.quando ?? null }] : partes;
}

const somaDe = (devolucoes: readonly Devolvido[]) => devolucoes.reduce((soma, { valor }) => soma + valor, 0);

export interface PedidoDoRecibo {
  /** TransactionId. */
  id: number;
  /** order_id: the seven characters shown to the buyer. */
  codigo: string;
  metodo: MetodoDePagamento;
  cartaoFinal: string | null;
  parcelas: number;
  pagoEm: Date;
  itens: { descricao: string; quantidade: number; valorUnitario: Centavos }[];
  subtotal: Centavos;
  desconto: Centavos;
  total: Centavos;
  devolucoes: readonly Devolvido[];
  desistencia?: Pick<Devolucao, 'quando' | 'valor' | 'estado'> | undefined;
}

export function reciboDoPedido(entrada: {
  pedido: PedidoDoRecibo;
  comprador: { nome: string; documento: string | null; email: string };
  operadora: Operadora;
}): Documento {
  const { pedido, comprador, operadora } = entrada;
  const desconto = pedido.desconto > 0;
  const gratis = pedido.total === 0;
  const quando = `${formatDateTime(pedido.pagoEm)} (horário de Brasília)`;
  return {
    titulo: `Recibo do pedido nº ${pedido.id}`,
    assunto: `Recibo do pedido nº ${pedido.id}`,
    autor: operadora.nome,
    rodape: `Pedido nº ${pedido.id}, código ${pedido.codigo}`,
    blocos: [
      {
        tipo: 'paragrafo',
        texto: gratis
          ? `Em ${quando}, um cupom cobriu todo o pedido de ${comprador.nome}: nada foi cobrado pelos itens abaixo.`
          : `Recebemos de ${comprador.nome} o valor de ${reais(pedido.total)}, em ${quando}, pelos itens abaixo.`,
      },
      {
        tipo: 'tabela',
        colunas: [
          { titulo: 'Item', peso: 5 },
          { titulo: 'Quantidade', peso: 1.6, direita: true },
          { titulo: 'Valor', peso: 2, direita: true },
          { titulo: 'Total', peso: 2, direita: true },
        ],
        linhas: pedido.itens.map(({ descricao, quantidade, valorUnitario }) => [
          descricao,
          String(quantidade),
          reais(valorUnitario),
          reais(valorUnitario * quantidade),
        ]),
        total: [desconto ? 'Soma dos itens' : 'Total pago', '', '', reais(pedido.subtotal)],
      },
      paresPresentes([
        ['Desconto', desconto ? `-${reais(pedido.desconto)}` : null],
        ['Total pago', desconto ? reais(pedido.total) : null],
        ...pedido.devolucoes.map(({ valor, fim }): [string, string] => [
          `Devolvido${fim ? ` em ${formatDateTime(fim)}` : ''}`,
          `-${reais(valor)}`,
        ]),
        [
          'Pago, menos o devolvido',
          pedido.devolucoes.length > 0 ? reais(pedido.total - somaDe(pedido.devolucoes)) : null,
        ],
        ['Forma de pagamento', formaDePagamento(pedido)],
        ['Parcelas', pedido.parcelas > 1 ? rotuloDeParcelas(pedido.total, pedido.parcelas) : null],
        ['Pedido', `nº ${pedido.id}, código ${pedido.codigo}`],
      ]),
      { tipo: 'secao', texto: 'Quem pagou' },
      paresPresentes([
        ['Nome', comprador.nome],
        ['CPF ou CNPJ', comprador.documento && formatCpfOrCnpj(comprador.documento)],
        ['E-mail', comprador.email],
      ]),
      { tipo: 'secao', texto: 'Quem recebeu' },
      paresDaOperadora(operadora),
      {
        tipo: 'paragrafo',
        texto: gratis
          ? `${ALCANCE} Este recibo comprova o pedido e não substitui a nota fiscal de serviço.`
          : `${aVolta(pedido, operadora)}${ALCANCE} Este recibo comprova o pagamento e não substitui a nota fiscal de serviço.`,
      },
    ],
  };
}

/** The right to withdraw, or the withdrawal; nothing once the money is back. */
function aVolta({ metodo, total, devolucoes, desistencia }: PedidoDoRecibo, { suporte }: Operadora): string {
  if (desistencia?.estado === 'aberta')
    return `Você desistiu desta compra em ${formatDateTime(desistencia.quando)}. ${devolvemos(desistencia.valor, metodo)} `;
  if (desistencia || somaDe(devolucoes) >= total) return '';
  return `Você pode desistir da compra em até 7 dias corridos, na página do pedido ou escrevendo para ${suporte}, e receber de volta o que pagou. `;
}

function formaDePagamento({ metodo, cartaoFinal }: PedidoDoRecibo): string {
  const rotulo = ROTULO_DO_METODO[metodo];
  return cartaoFinal ? `${rotulo}, ${cartaoMascarado(cartaoFinal)}` : rotulo;
}
