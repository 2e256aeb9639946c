import { eq } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { cupom } from '#backend/platform/db/schema/pedidos.ts';
import { simulatedServices } from '#backend/platform/simulators/simulated.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import type { ResultadoWire, TransacaoWire } from '#lib/pedidos/contract.ts';
import { emAberto, PALAVRAS } from '#lib/pedidos/estados.ts';
import { pedidoSubstituido } from '#lib/pedidos/frases.ts';
import { toReais } from '#lib/wire.ts';
import { pagoEmDobroCom } from './dobrados.ts';
import { type Pedido, referenciaDe, semResposta } from './pedido.ts';

/** Response to a purchase: how to pay, or why it failed. */
export async function resultadoDoPedido(ctx: PublicCtx, pedido: Pedido): Promise<ResultadoWire> {
  if (pedido.status === 'cancelado') {
    fail('PAGAMENTO_FALHOU', {
      sentence: pedido.substituidoPor === null ? undefined : mensagemDe(ctx, pedido),
    });
  }
  // The client opens the order's page, which shows the outcome.
  if (semResposta(pedido)) fail('PAGAMENTO_EM_CONFERENCIA', { fields: { pedido: String(pedido.id) } });
  const mensagemExibir = mensagemDe(ctx, pedido);
  const recusado = pedido.status === 'negado';
  return {
    response: recusado ? 'error' : 'success',
    success: !recusado,
    mensagemExibir,
    ...(recusado && { error: mensagemExibir }),
    ...(await cobranca(ctx, pedido)),
  };
}

/** The same order for the checkout's polling. */
export async function transacaoDoPedido(ctx: PublicCtx, pedido: Pedido): Promise<TransacaoWire> {
  return {
    TransactionId: pedido.id,
    DescricaoStatusGateway: PALAVRAS[pedido.status].consulta,
    EmConferencia: semResposta(pedido),
    mensagemExibir: mensagemDe(ctx, pedido),
    ...(await cobranca(ctx, pedido)),
  };
}

async function cobranca(ctx: PublicCtx, pedido: Pedido) {
  const expiraEm = pedido.expiraEm?.toISOString() ?? null;
  return {
    IdTransacao: pedido.id,
    referenceId: referenciaDe(pedido),
    order_id: pedido.codigo,
    Total: toReais(pedido.total),
    cupomZerado: pedido.metodo === 'CUPOM',
    SubstituidoPor: pedido.substituidoPor ?? undefined,
    EmDobroCom: pedido.pagoEm === null ? undefined : await pagoEmDobroCom(ctx, pedido),
    Cupom: await nomeDoCupom(ctx, pedido),
    pagamento:
      pedido.pixTexto === null
        ? undefined
        : {
            qr_codes: [
              {
                text: pedido.pixTexto,
                expiration_date: expiraEm,
                amount: { value: pedido.total },
                links: pedido.pixLink === null ? [] : [{ href: pedido.pixLink }],
              },
            ],
          },
    paymentUrl: pedido.picpayUrl ?? undefined,
    qrCode: pedido.picpayQr ?? undefined,
    barCodeNumber: pedido.boletoLinha ?? undefined,
    transactionId: pedido.boletoLinha === null ? undefined : String(pedido.id),
    linkBoleto: pedido.boletoLink ?? undefined,
    ExpiraEm: expiraEm,
    Agora: ctx.clock().toISOString(),
    Vencimento: pedido.boletoVencimento ?? undefined,
    // PicPay's own link already leads to its page.
    BancoSimulado: pedido.metodo === 'PICPAY' ? undefined : bancoSimulado(ctx, pedido),
  };
}

/** Page that simulates the payer's bank for an order; undefined with a real gateway or none. */
export function bancoSimulado({ env }: Pick<PublicCtx, 'env'>, pedido: Pedido): string | undefined {
  const { metodo, status, gateway, pixLink, gatewayCobrancaId: cobranca } = pedido;
  if (gateway === 'nenhum' || !simulatedServices(env).has(gateway)) return undefined;
  const pagina = (de: string, id: string) => `${paths.simulador}/banco/${de}/${id}`;
  if (gateway === 'picpay') return pagina('picpay', encodeURIComponent(referenciaDe(pedido)));
  const qrId = /QRCO_[0-9A-F-]+/.exec(pixLink ?? '')?.[0];
  if (qrId) return pagina('pix', qrId);
  if (cobranca === null) return undefined;
  if (metodo === 'BOLETO') return pagina('boleto', cobranca);
  // A card has a page only until its bank has decided.
  return metodo === 'CARTAO' && emAberto(status) ? pagina('cartao', cobranca) : undefined;
}

async function nomeDoCupom({ db }: PublicCtx, { cupomId }: Pedido): Promise<string | undefined> {
  if (cupomId === null) return undefined;
  const [row] = await db.select({ nome: cupom.nome }).from(cupom).where(eq(cupom.id, cupomId));
  return row?.nome;
}

function mensagemDe({ env }: PublicCtx, pedido: Pedido): string {
  const { status, metodo, mensagem, substituidoPor } = pedido;
  if (mensagem !== null) return mensagem;
  if (semResposta(pedido)) return TEXTS.pagamentoEmConferencia;
  if (status === 'cancelado' && substituidoPor !== null) return pedidoSubstituido(substituidoPor);
  switch (status) {
    case 'pago':
      return metodo === 'CUPOM' ? TEXTS.cupomZerado : TEXTS.obrigadoPedido;
    case 'autorizado':
      return TEXTS.pagamentoAutorizado;
    case 'negado':
      return sentenceOf('PAGAMENTO_RECUSADO');
    case 'cancelado':
      return sentenceOf('PAGAMENTO_FALHOU', { supportEmail: env.SUPPORT_EMAIL });
    case 'expirado':
      return TEXTS.pedidoExpirado;
    case 'estornado':
      return TEXTS.pedidoEstornado;
    case 'aguardando_pagamento':
      return metodo === 'CARTAO' ? TEXTS.pagamentoEmAnalise : TEXTS.pedidoAguardando;
  }
}
