import { randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import * as v from 'valibot';
import { isoBrasilia } from '#backend/platform/adapters/pagbank/request.ts';
import type { PagBankSimulatorOptions } from '#backend/platform/simulators/pagbank/orders.ts';
import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { bankPages } from './bank.ts';
import { oneAtATime, shelf } from './simulators.ts';

/** The end of each token. */
const TOKENS = shelf<number>('picpay.credencial');
const TOKEN_SECONDS = 300;
/** Milliseconds that a code can be paid. PicPay's documentation gives no figure. */
const CODE_MS = 600_000;

/** The PicPay Checkout API, in process: OAuth, a wallet charge, its state, its refund in whole and in part. */
export function createPicPaySimulator(options: PicPaySimulatorOptions): Hono {
  const { store, clock, token, publicUrl } = options;
  const app = new Hono();

  app.post('/oauth2/token', async (c) => {
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), tokenInput), await c.req.text());
    if (!input.success || input.output.client_secret !== token || input.output.client_id !== token)
      return c.json({ message: 'invalid_client' }, 401);
    const access_token = randomBytes(24).toString('base64url');
    await TOKENS.put(store, access_token, clock().getTime() + TOKEN_SECONDS * 1000);
    return c.json({ access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });

  app.use('/api/v1/*', async (c, next) => {
    const shown = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (((await TOKENS.get(store, shown)) ?? 0) > clock().getTime()) return next();
    return c.json({ message: 'Unauthorized' }, 401);
  });

  app.post('/api/v1/charge/wallet', async (c) => {
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), chargeInput), await c.req.text());
    if (!input.success) return refused(c, v.getDotPath(input.issues[0]) ?? 'body');
    const { merchantChargeId, transactions } = input.output;
    return perPayment(merchantChargeId, async () => {
      if (await readPayment(options, merchantChargeId)) return refused(c, 'merchantChargeId');
      const expiresAt = isoBrasilia(new Date(clock().getTime() + CODE_MS));
      const one: Payment = {
        referenceId: merchantChargeId,
        amount: transactions[0]?.amount ?? 0,
        expiresAt,
        status: 'created',
      };
      await PAYMENTS.put(store, merchantChargeId, one);
      const qrCode = `${publicUrl}/banco/picpay/${encodeURIComponent(merchantChargeId)}`;
      const picture = await QRCode.toDataURL(qrCode, { width: 400 });
      const wallet = { qrCode, qrCodeBase64: picture.replace('data:image/png;base64,', '') };
      return c.json(chargeOf(one, { wallet }));
    });
  });

  app.get('/api/v1/charge/:id', async (c) => {
    const one = await readPayment(options, c.req.param('id'));
    return one ? c.json(chargeOf(one)) : refused(c, 'merchantChargeId');
  });

  app.post('/api/v1/charge/:id/refund', async (c) => {
    const id = c.req.param('id');
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), refundInput), await c.req.text());
    if (!input.success) return refused(c, 'amount');
    return perPayment(id, async () => {
      const one = await readPayment(options, id);
      if (!one || (one.status !== 'paid' && one.status !== 'created')) return refused(c, 'chargeStatus');
      const left = one.amount - (one.refunded ?? 0);
      const amount = input.output.amount ?? left;
      if (one.status === 'paid' && amount > left) return refused(c, 'amount');
      const refunded = (one.refunded ?? 0) + amount;
      const after: Payment =
        one.status === 'created'
          ? { ...one, status: 'expired' }
          : { ...one, refunded, status: amount === left ? 'refunded' : 'paid' };
      await PAYMENTS.put(store, id, after);
      options.later(() => notifyPicPay(options, after));
      return c.json(chargeOf(after));
    });
  });
  return app;
}

function chargeOf(one: Payment, more: object = {}) {
  const amount = one.amount;
  const refundedAmount = one.refunded ?? 0;
  const partly = one.status === 'paid' && refundedAmount > 0;
  const [chargeStatus, transactionStatus] = partly
    ? (['PARTIAL', 'PARTIALLY_REFUNDED'] as const)
    : STATES[one.status];
  return {
    merchantChargeId: one.referenceId,
    id: one.authorizationId ?? one.referenceId,
    chargeStatus,
    amount: amount - refundedAmount,
    originalAmount: amount,
    refundedAmount,
    transactions: [{ paymentType: 'WALLET', amount, transactionStatus, ...more }],
  };
}

const STATES = {
  created: ['PRE_AUTHORIZED', 'PENDING'],
  paid: ['PAID', 'PAID'],
  expired: ['CANCELED', 'EXPIRED'],
  refunded: ['REFUNDED', 'REFUNDED'],
} as const satisfies Record<Payment['status'], readonly [string, string]>;

const refused = (c: Context, field: string) =>
  c.json({ message: 'The given data was invalid.', errors: [{ field, message: 'invalid' }] }, 400);

const tokenInput = v.object({
  grant_type: v.literal('client_credentials'),
  client_id: v.string(),
  client_secret: v.string(),
});

const chargeInput = v.object({
  paymentSource: v.literal('GATEWAY'),
  merchantChargeId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{6,36}$/)),
  customer: v.object({
    name: v.pipe(v.string(), v.regex(/^[\p{L} &\d]{1,255}$/u)),
    email: v.pipe(v.string(), v.email()),
    documentType: v.picklist(['CPF', 'CNPJ', 'PASSPORT']),
    document: v.pipe(v.string(), v.regex(/^(\d{11}|[A-Z0-9]{9}|[A-Z0-9]{14})$/)),
    phone: v.optional(
      v.object({
        countryCode: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
        areaCode: v.pipe(v.string(), v.regex(/^\d{2}$/)),
        number: v.pipe(v.string(), v.regex(/^\d{8,9}$/)),
        type: v.string(),
      }),
    ),
  }),
  transactions: v.pipe(
    v.array(v.object({ amount: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    v.length(1),
  ),
});

const refundInput = v.object({ amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) });

/** `token`: client id and secret that callers send, and what the notices send in `Authorization`. */
export type PicPaySimulatorOptions = PagBankSimulatorOptions & {
  /** The notification address of the merchant's panel. */
  noticeUrl: string;
};

interface Payment {
  referenceId: string;
  /** Centavos. */
  amount: number;
  expiresAt: string;
  status: 'created' | 'expired' | 'paid' | 'refunded';
  authorizationId?: string;
  /** Centavos refunded in parts. */
  refunded?: number;
}

const PAYMENTS = shelf<Payment>('picpay.pagamento');

const perPayment = oneAtATime();

/** The current state of a payment: an open one past its time has expired. */
async function readPayment(
  { store, clock }: PicPaySimulatorOptions,
  id: string,
): Promise<Payment | undefined> {
  const kept = await PAYMENTS.get(store, id);
  const late = kept?.status === 'created' && Date.parse(kept.expiresAt) <= clock().getTime();
  return late ? { ...kept, status: 'expired' } : kept;
}

/** The notice names the changed charge; a reader must not trust its state. A failed delivery is lost. */
async function notifyPicPay(
  { deliver, token, noticeUrl }: PicPaySimulatorOptions,
  { referenceId, status }: Payment,
): Promise<void> {
  const body = { type: 'PAYMENT', data: { merchantChargeId: referenceId, status: status.toUpperCase() } };
  const headers = {
    'content-type': 'application/json',
    authorization: token,
    'event-type': 'TransactionUpdateMessage',
  };
  await deliver(noticeUrl, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
}

/** Pages on which a person plays PicPay. Mounted at `publicUrl`. */
export function createPicPayPagesSimulator(options: PicPaySimulatorOptions): Hono {
  /** Ends an open payment; one that has ended does not change. */
  const end = (id: string, how: Partial<Payment>) =>
    perPayment(id, async () => {
      const one = await readPayment(options, id);
      if (one?.status !== 'created') return;
      await PAYMENTS.put(options.store, id, { ...one, ...how });
      await notifyPicPay(options, { ...one, ...how });
    });
  return bankPages(options.publicUrl, {
    picpay: {
      async page(id) {
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
          situacao: SITUACAO[payment.status],
          acoes: payment.status === 'created' && {
            pagar: `Pagar ${valor}`,
            expirar: 'Não pagar: fazer o pagamento expirar',
          },
        };
      },
      actions: {
        pagar: (id) => end(id, { status: 'paid', authorizationId: randomUUID() }),
        expirar: (id) => end(id, { status: 'expired' }),
      },
    },
  });
}

const SITUACAO: Record<Payment['status'], string> = {
  created: 'Aguardando o seu pagamento.',
  paid: 'Pagamento feito. Você pode fechar esta página e voltar à Via Livre.',
  expired: 'Este pagamento expirou. Volte à Via Livre e gere outro.',
  refunded: 'O valor foi devolvido.',
};
