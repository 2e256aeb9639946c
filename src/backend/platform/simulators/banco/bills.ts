import { boletoOf, type EstadoBoleto, estadoBoleto } from '#backend/platform/simulators/pagbank/boleto.ts';
import { undecidedCard } from '#backend/platform/simulators/pagbank/card-charge.ts';
import type { PagBankContext } from '#backend/platform/simulators/pagbank/context.ts';
import { readOrderOf } from '#backend/platform/simulators/pagbank/orders.ts';
import { type EstadoPix, estadoPix } from '#backend/platform/simulators/pagbank/pix.ts';
import {
  type Payment,
  type PicPaySimulatorOptions,
  readPayment,
} from '#backend/platform/simulators/picpay/payment.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import type { BankPage } from './page.ts';

/** The payment as the bank page shows it; undefined for an unknown id. */
type Conta = Promise<BankPage | undefined>;

export async function pixPage(context: PagBankContext, id: string): Conta {
  const order = await readOrderOf(context, id);
  const qr = order?.qr_codes?.find((one) => one.id === id);
  if (!order || !qr) return undefined;
  const estado = estadoPix(order, qr, context.clock());
  const valor = reais(qr.amount.value);
  return {
    titulo: 'Pagar com Pix',
    dados: [
      ['Valor', valor],
      ['Para', 'Via Livre Simulada'],
      ['O que é', order.items.map((item) => `${item.quantity} x ${item.name}`).join(', ')],
      ['Pedido', order.reference_id],
      ['Válido até', formatDateTime(new Date(qr.expiration_date))],
    ],
    situacao: DO_PIX[estado],
    acoes:
      estado === 'aberto' ? { pagar: `Pagar ${valor}`, expirar: 'Não pagar: fazer o código expirar' } : {},
  };
}

const DO_PIX: Record<EstadoPix, string> = {
  aberto: 'Aguardando o seu pagamento.',
  pago: 'Pix pago. Você pode fechar esta página e voltar à Via Livre.',
  expirado: 'Este código expirou. Volte à Via Livre e gere outro.',
};

export async function boletoPage(context: PagBankContext, id: string): Conta {
  const order = await readOrderOf(context, id);
  const boleto = order && boletoOf(order, id);
  if (!boleto) return undefined;
  const valor = reais(boleto.charge.amount.value);
  const estado = estadoBoleto(boleto, context.clock());
  return {
    titulo: 'Pagar boleto',
    dados: [
      ['Valor', valor],
      ['Vencimento', formatDate(boleto.due_date)],
      ['Linha digitável', boleto.formatted_barcode],
      ['Pagador', boleto.holder.name],
    ],
    situacao: DO_BOLETO[estado],
    acoes:
      estado === 'aberto' || estado === 'vencido'
        ? { pagar: `Pagar ${valor}`, cancelar: 'Não pagar: fazer o boleto ser cancelado' }
        : {},
  };
}

const DO_BOLETO: Record<EstadoBoleto, string> = {
  aberto: 'Aguardando o seu pagamento.',
  vencido: 'Este boleto está vencido, mas ainda pode ser pago.',
  pago: 'Boleto pago. Você pode fechar esta página e voltar à Via Livre.',
  cancelado: 'Este boleto foi cancelado. Volte à Via Livre e gere outro.',
};

export async function cardPage(context: PagBankContext, id: string): Conta {
  const order = await readOrderOf(context, id);
  const charge = order?.charges?.find((one) => one.id === id);
  if (!order || !charge || charge.payment_method.type !== 'CREDIT_CARD') return undefined;
  const valor = reais(charge.amount.value);
  return {
    titulo: 'Compra no cartão',
    dados: [
      ['Valor', valor],
      ['Pedido', order.reference_id],
      ['Titular', order.customer.name],
    ],
    situacao: DO_CARTAO[charge.status],
    acoes: undecidedCard(order, id)
      ? { aprovar: `Aprovar a compra de ${valor}`, recusar: 'Recusar a compra' }
      : {},
  };
}

const DO_CARTAO = {
  IN_ANALYSIS: 'O banco está analisando esta compra.',
  AUTHORIZED: 'O banco reservou o valor e ainda não cobrou.',
  PAID: 'Compra aprovada. Você pode fechar esta página e voltar à Via Livre.',
  DECLINED: 'Compra recusada. Volte à Via Livre e use outro cartão.',
  CANCELED: 'Esta compra foi cancelada.',
  WAITING: 'Aguardando.',
} as const;

export async function picPayPage(options: PicPaySimulatorOptions, id: string): Conta {
  const payment = await readPayment(options, id);
  if (!payment) return undefined;
  const valor = reais(payment.amount);
  return {
    titulo: 'Pagar com PicPay',
    dados: [
      ['Valor', valor],
      ['Para', 'Via Livre Simulada'],
      ['Pedido', payment.referenceId],
      ['Válido até', formatDateTime(new Date(payment.expiresAt))],
    ],
    situacao: DO_PICPAY[payment.status],
    acoes:
      payment.status === 'created'
        ? { pagar: `Pagar ${valor}`, expirar: 'Não pagar: fazer o pagamento expirar' }
        : {},
  };
}

const DO_PICPAY: Record<Payment['status'], string> = {
  created: 'Aguardando o seu pagamento.',
  paid: 'Pagamento feito. Você pode fechar esta página e voltar à Via Livre.',
  expired: 'Este pagamento expirou. Volte à Via Livre e gere outro.',
  refunded: 'O valor foi devolvido.',
};
