import type { Context, Hono } from 'hono';
import QRCode from 'qrcode';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { type BankPage, bankPages } from '#backend/platform/simulators/bank.ts';
import { pagSeguroScript } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { formatDate, formatDateTime, isoDateOf } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { decideCard, isUndecided } from './card.ts';
import { endBoleto, endChargeback, endPix, estadoPix, openChargeback } from './charge.ts';
import { type PagBankSimulatorOptions, readPart, type SimulatedCharge } from './orders.ts';

/** What a payer and the payer's bank see: bank pages for Pix, boleto and card, pictures, papers, the card script. Mounted at `publicUrl`. */
export function createBancoSimulator(options: PagBankSimulatorOptions): Hono {
  const app = bankPages(options.publicUrl, {
    pix: {
      page: (id) => pixPage(options, id),
      actions: {
        pagar: (id) => endPix(options, id, 'paid'),
        expirar: (id) => endPix(options, id, 'expired'),
      },
    },
    boleto: {
      page: (id) => boletoPage(options, id),
      actions: {
        pagar: (id) => endBoleto(options, id, 'paid'),
        cancelar: (id) => endBoleto(options, id, 'canceled'),
      },
    },
    cartao: {
      page: (id) => cardPage(options, id),
      actions: {
        aprovar: (id) => decideCard(options, id, 'approved'),
        recusar: (id) => decideCard(options, id, 'declined'),
        contestar: (id) => openChargeback(options, id),
        ganhar: (id) => endChargeback(options, id, 'WON'),
        perder: (id) => endChargeback(options, id, 'LOST'),
      },
    },
  });
  app.get('/pagseguro.min.js', (c) => send(c, 'text/javascript; charset=utf-8', pagSeguroScript()));
  app.get('/pagbank/qrcode/:id/png', async (c) => {
    const { qr } = await readPart(options, c.req.param('id'));
    return send(c, 'image/png', qr && new Uint8Array(await QRCode.toBuffer(qr.text, { width: 400 })));
  });
  app.get('/pagbank/boletos/:id/pdf', async (c) => {
    const { charge } = await readPart(options, c.req.param('id'));
    const dados = charge && boletoData(charge);
    return send(c, 'application/pdf', dados && (await boletoPdf(dados)));
  });
  return app;
}

function send(c: Context, type: string, body: string | Uint8Array<ArrayBuffer> | undefined) {
  return body ? c.body(body, 200, { 'content-type': type, 'cache-control': 'no-store' }) : c.notFound();
}

async function boletoPdf(pares: [string, string][]): Promise<Uint8Array<ArrayBuffer>> {
  const titulo = 'Boleto simulado';
  const aviso = { tipo: 'quadro', texto: 'Ambiente de demonstração: não pague.' } as const;
  return new Uint8Array(
    await renderPdf({ titulo, assunto: titulo, blocos: [aviso, { tipo: 'pares', pares }] }),
  );
}

async function pixPage(options: PagBankSimulatorOptions, id: string): Promise<BankPage | undefined> {
  const { order, qr } = await readPart(options, id);
  if (!order || !qr) return undefined;
  const valor = reais(qr.amount.value);
  const estado = estadoPix(order, options.clock());
  return {
    titulo: 'Pagar com Pix',
    dados: [
      ['Valor', valor],
      ['Para', 'Via Livre Simulada'],
      ['O que é', order.items.map((item) => `${item.quantity} x ${item.name}`).join(', ')],
      ['Pedido', order.reference_id],
      ['Válido até', formatDateTime(new Date(qr.expiration_date))],
    ],
    situacao: {
      aberto: 'Aguardando o seu pagamento.',
      pago: 'Pix pago. Você pode fechar esta página e voltar à Via Livre.',
      expirado: 'Este código expirou. Volte à Via Livre e gere outro.',
    }[estado],
    acoes: estado === 'aberto' && { pagar: `Pagar ${valor}`, expirar: 'Não pagar: fazer o código expirar' },
  };
}

const boletoData = ({
  amount,
  payment_method: { boleto },
}: SimulatedCharge): [string, string][] | undefined =>
  boleto && [
    ['Valor', reais(amount.value)],
    ['Vencimento', formatDate(boleto.due_date)],
    ['Linha digitável', boleto.formatted_barcode],
    ['Pagador', boleto.holder.name],
  ];

async function boletoPage(options: PagBankSimulatorOptions, id: string): Promise<BankPage | undefined> {
  const { charge } = await readPart(options, id);
  const dados = charge && boletoData(charge);
  if (!dados) return undefined;
  const vencido = (charge.payment_method.boleto?.due_date ?? '') < isoDateOf(options.clock());
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

async function cardPage(options: PagBankSimulatorOptions, id: string): Promise<BankPage | undefined> {
  const { order, charge } = await readPart(options, id);
  if (!order || charge?.payment_method.type !== 'CREDIT_CARD') return undefined;
  const valor = reais(charge.amount.value);
  return {
    titulo: 'Compra no cartão',
    dados: [
      ['Valor', valor],
      ['Pedido', order.reference_id],
      ['Titular', order.customer.name],
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
