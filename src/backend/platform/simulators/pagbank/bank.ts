import type { Context, Hono } from 'hono';
import QRCode from 'qrcode';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { type BankPage, bankPages } from '#backend/platform/simulators/bank.ts';
import { pagSeguroScript } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { formatDate, formatDateTime, isoDateOf } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { formatarLinha } from '#lib/pedidos/boleto.ts';
import { decided, isUndecided } from './card.ts';
import { endChargeback, openChargeback } from './chargeback.ts';
import {
  changeCharge,
  notify,
  type PagBankSimulatorOptions,
  paid,
  readOrder,
  type SimulatedCharge,
  type SimulatedOrder,
} from './orders.ts';
import { endPix, estadoPix, payPix } from './pix.ts';

/** What a payer and the payer's bank see: bank pages for Pix, boleto and card, pictures, papers, the card script. Mounted at `publicUrl`. */
export function createBancoSimulator(options: PagBankSimulatorOptions): Hono {
  const page = (of: (order: SimulatedOrder, now: Date) => BankPage | undefined) => async (id: string) => {
    const order = await readOrder(options, id);
    return order && of(order, options.clock());
  };
  const act =
    (change: (charge: SimulatedCharge) => Partial<SimulatedCharge> | undefined) => async (id: string) =>
      notify(options, await changeCharge(options, id, change));
  const app = bankPages(options.publicUrl, {
    pix: {
      page: page(pixPage),
      actions: { pagar: (id) => payPix(options, id), expirar: (id) => endPix(options, id) },
    },
    boleto: {
      page: page(boletoPage),
      actions: {
        // An overdue one can still be paid, as at a real bank within its tolerance.
        pagar: act((charge) => (charge.status === 'WAITING' ? paid(options, charge) : undefined)),
        cancelar: act(({ status }) => (status === 'WAITING' ? { status: 'CANCELED' } : undefined)),
      },
    },
    cartao: {
      page: page(cardPage),
      actions: {
        aprovar: act((charge) => decided(options, charge, 'approved')),
        recusar: act((charge) => decided(options, charge, 'declined')),
        contestar: (id) => openChargeback(options, id),
        ganhar: (id) => endChargeback(options, id, 'WON'),
        perder: (id) => endChargeback(options, id, 'LOST'),
      },
    },
  });
  app.get('/pagseguro.min.js', (c) => send(c, 'text/javascript; charset=utf-8', pagSeguroScript()));
  app.get('/pagbank/qrcode/:id/png', async (c) => {
    const text = (await readOrder(options, c.req.param('id')))?.qr_codes[0]?.text;
    return send(c, 'image/png', text && new Uint8Array(await QRCode.toBuffer(text, { width: 400 })));
  });
  app.get('/pagbank/boletos/:id/pdf', async (c) => {
    const order = await readOrder(options, c.req.param('id'));
    const pares = order && boletoData(order);
    return send(c, 'application/pdf', pares && (await boletoPdf(pares)));
  });
  return app;
}

function send(c: Context, type: string, body: string | Uint8Array<ArrayBuffer> | undefined) {
  return body ? c.body(body, 200, { 'content-type': type, 'cache-control': 'no-store' }) : c.notFound();
}

function pixPage(order: SimulatedOrder, now: Date): BankPage | undefined {
  const [code] = order.qr_codes;
  if (!code) return undefined;
  const valor = reais(code.amount.value);
  const estado = estadoPix(order, now);
  return {
    titulo: 'Pagar com Pix',
    dados: [
      ['Valor', valor],
      ['Para', 'Via Livre Simulada'],
      ['O que é', order.items.map((item) => `${item.quantity} x ${item.name}`).join(', ')],
      ['Pedido', order.reference_id],
      ['Válido até', formatDateTime(new Date(code.expiration_date ?? ''))],
    ],
    situacao: {
      aberto: 'Aguardando o seu pagamento.',
      pago: 'Pix pago. Você pode fechar esta página e voltar à Via Livre.',
      expirado: 'Este código expirou. Volte à Via Livre e gere outro.',
    }[estado],
    acoes: estado === 'aberto' && { pagar: `Pagar ${valor}`, expirar: 'Não pagar: fazer o código expirar' },
  };
}

function boletoData({ customer, charges: [charge] }: SimulatedOrder): [string, string][] | undefined {
  const boleto = charge?.payment_method.boleto;
  return (
    boleto && [
      ['Valor', reais(charge.amount.value)],
      ['Vencimento', formatDate(boleto.due_date)],
      ['Linha digitável', formatarLinha(boleto.barcode)],
      ['Pagador', customer.name],
    ]
  );
}

async function boletoPdf(pares: [string, string][]): Promise<Uint8Array<ArrayBuffer>> {
  const titulo = 'Boleto simulado';
  const aviso = { tipo: 'quadro', texto: 'Ambiente de demonstração: não pague.' } as const;
  return new Uint8Array(
    await renderPdf({ titulo, assunto: titulo, blocos: [aviso, { tipo: 'pares', pares }] }),
  );
}

function boletoPage(order: SimulatedOrder, now: Date): BankPage | undefined {
  const dados = boletoData(order);
  const [charge] = order.charges;
  if (!dados || !charge) return undefined;
  const vencido = (charge.payment_method.boleto?.due_date ?? '') < isoDateOf(now);
  const aberto = charge.status === 'WAITING';
  return {
    titulo: 'Pagar boleto',
    dados,
    situacao: aberto
      ? vencido
        ? 'Este boleto está vencido, mas ainda pode ser pago.'
        : 'Aguardando o seu pagamento.'
      : charge.paid_at
        ? 'Boleto pago. Você pode fechar esta página e voltar à Via Livre.'
        : 'Este boleto foi cancelado. Volte à Via Livre e gere outro.',
    acoes: aberto && {
      pagar: `Pagar ${reais(charge.amount.value)}`,
      cancelar: 'Não pagar: fazer o boleto ser cancelado',
    },
  };
}

function cardPage({ reference_id, customer, charges: [charge] }: SimulatedOrder): BankPage | undefined {
  if (charge?.payment_method.type !== 'CREDIT_CARD') return undefined;
  const valor = reais(charge.amount.value);
  return {
    titulo: 'Compra no cartão',
    dados: [
      ['Valor', valor],
      ['Pedido', reference_id],
      ['Titular', customer.name],
    ],
    situacao: DO_CARTAO[charge.status],
    acoes: isUndecided(charge) && {
      aprovar: `Aprovar a compra de ${valor}`,
      recusar: 'Recusar a compra',
    },
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
