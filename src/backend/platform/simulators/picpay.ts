import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import * as v from 'valibot';
import type { PagBankSimulatorOptions } from '#backend/platform/simulators/pagbank/orders.ts';
import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { bankPages } from './bank.ts';
import { oneAtATime, shelf } from './simulators.ts';

/** `token`: client id and secret that callers send, and what the notices send in `Authorization`. */
export type PicPaySimulatorOptions = PagBankSimulatorOptions & {
  /** The notification address of the merchant's panel. */
  noticeUrl: string;
};

interface Payment {
  id: string;
  /** Centavos, and how many of them went back. */
  amount: number;
  refunded: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  state: keyof typeof STATES;
}

/** `chargeStatus`, the status of its only transaction, and what its page says. */
const STATES = {
  open: ['PRE_AUTHORIZED', 'PENDING', 'Aguardando o seu pagamento.'],
  paid: ['PAID', 'PAID', 'Pagamento feito. Você pode fechar esta página e voltar à Via Livre.'],
  partly: ['PARTIAL', 'PARTIALLY_REFUNDED', 'Parte do valor foi devolvida.'],
  over: ['CANCELED', 'EXPIRED', 'Este pagamento expirou. Volte à Via Livre e gere outro.'],
  refunded: ['REFUNDED', 'REFUNDED', 'O valor foi devolvido.'],
} as const;

const TOKEN_SECONDS = 300;
/** Milliseconds that a code can be paid. PicPay's documentation gives no figure. */
const CODE_MS = 600_000;

/** The PicPay Checkout API, in process: OAuth, a wallet charge, its state, its refund in whole and in part. */
export function createPicPaySimulator(options: PicPaySimulatorOptions): Hono {
  const { store, clock, token, publicUrl } = options;
  const app = new Hono();

  app.post('/oauth2/token', async (c) => {
    const input = v.safeParse(tokenInput, await c.req.text());
    if (!input.success || input.output.client_secret !== token || input.output.client_id !== token)
      return c.json({ message: 'invalid_client' }, 401);
    // Its own end: nobody outside of this process can show it.
    const access_token = String(clock().getTime() + TOKEN_SECONDS * 1000);
    return c.json({ access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });

  app.use('/api/v1/*', async (c, next) => {
    const shown = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    return Number(shown) > clock().getTime() ? next() : c.json({ message: 'Unauthorized' }, 401);
  });

  app.post('/api/v1/charge/wallet', async (c) => {
    const input = v.safeParse(chargeInput, await c.req.text());
    if (!input.success) return refused(c, v.getDotPath(input.issues[0]) ?? 'body');
    const { merchantChargeId: id, transactions } = input.output;
    return perPayment(id, async () => {
      if (await readPayment(options, id)) return refused(c, 'merchantChargeId');
      const [{ amount }] = transactions;
      const endsAt = clock().getTime() + CODE_MS;
      const made: Payment = { id, amount, refunded: 0, endsAt, state: 'open' };
      await PAYMENTS.put(store, id, made);
      const qrCode = `${publicUrl}/banco/picpay/${encodeURIComponent(id)}`;
      const picture = await QRCode.toDataURL(qrCode, { width: 400 });
      const wallet = { qrCode, qrCodeBase64: picture.replace('data:image/png;base64,', '') };
      return c.json(chargeOf(made, { wallet }));
    });
  });

  app.get('/api/v1/charge/:id', async (c) => {
    const one = await readPayment(options, c.req.param('id'));
    return one ? c.json(chargeOf(one)) : refused(c, 'merchantChargeId');
  });

  app.post('/api/v1/charge/:id/refund', async (c) => {
    const id = c.req.param('id');
    const input = v.safeParse(refundInput, await c.req.text());
    if (!input.success) return refused(c, 'amount');
    return perPayment(id, async () => {
      const one = await readPayment(options, id);
      if (!one || one.state === 'over' || one.state === 'refunded') return refused(c, 'chargeStatus');
      const left = one.amount - one.refunded;
      const amount = input.output.amount ?? left;
      if (one.state !== 'open' && amount > left) return refused(c, 'amount');
      const after: Payment =
        one.state === 'open'
          ? { ...one, state: 'over' }
          : { ...one, refunded: one.refunded + amount, state: amount === left ? 'refunded' : 'partly' };
      await PAYMENTS.put(store, id, after);
      options.later(() => notify(options, after));
      return c.json(chargeOf(after));
    });
  });
  return app;
}

function chargeOf({ id, amount, refunded, state }: Payment, more: object = {}) {
  const [chargeStatus, transactionStatus] = STATES[state];
  return {
    merchantChargeId: id,
    id,
    chargeStatus,
    amount: amount - refunded,
    originalAmount: amount,
    refundedAmount: refunded,
    transactions: [{ paymentType: 'WALLET', amount, transactionStatus, ...more }],
  };
}

const refused = (c: Context, field: string) =>
  c.json({ message: 'The given data was invalid.', errors: [{ field, message: 'invalid' }] }, 400);

const json = <S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);
const like = (form: RegExp) => v.pipe(v.string(), v.regex(form));
const cents = v.pipe(v.number(), v.integer(), v.minValue(1));

const tokenInput = json(
  v.object({ grant_type: v.literal('client_credentials'), client_id: v.string(), client_secret: v.string() }),
);

const chargeInput = json(
  v.object({
    paymentSource: v.literal('GATEWAY'),
    merchantChargeId: like(/^[a-zA-Z0-9-]{6,36}$/),
    customer: v.object({
      name: like(/^[\p{L} &\d]{1,255}$/u),
      email: v.pipe(v.string(), v.email()),
      documentType: v.picklist(['CPF', 'CNPJ']),
      document: like(/^(\d{11}|[A-Z0-9]{14})$/),
      phone: v.optional(
        v.object({
          countryCode: v.literal('55'),
          areaCode: like(/^\d{2}$/),
          number: like(/^\d{8,9}$/),
          type: v.string(),
        }),
      ),
    }),
    transactions: v.strictTuple([v.object({ amount: cents })]),
  }),
);

const refundInput = json(v.object({ amount: v.optional(cents) }));

const PAYMENTS = shelf<Payment>('picpay.cobranca');
const perPayment = oneAtATime();

/** The current state of a payment: an open one past its time has expired. */
async function readPayment({ store, clock }: PicPaySimulatorOptions, id: string) {
  const kept = await PAYMENTS.get(store, id);
  const late = kept?.state === 'open' && kept.endsAt <= clock().getTime();
  return late ? { ...kept, state: 'over' as const } : kept;
}

/** The notice names the changed charge; a reader must not trust its state. A failed delivery is lost. */
async function notify({ deliver, token, noticeUrl }: PicPaySimulatorOptions, { id, state }: Payment) {
  const [status] = STATES[state];
  const body = JSON.stringify({ type: 'PAYMENT', data: { merchantChargeId: id, status } });
  const headers = {
    'content-type': 'application/json',
    authorization: token,
    'event-type': 'TransactionUpdateMessage',
  };
  await deliver(noticeUrl, { method: 'POST', headers, body }).catch(() => undefined);
}

/** Pages on which a person plays PicPay. Mounted at `publicUrl`. */
export function createPicPayPagesSimulator(options: PicPaySimulatorOptions): Hono {
  /** Ends an open payment; one that has ended does not change. */
  const end = (state: 'paid' | 'over') => (id: string) =>
    perPayment(id, async () => {
      const one = await readPayment(options, id);
      if (one?.state !== 'open') return;
      await PAYMENTS.put(options.store, id, { ...one, state });
      await notify(options, { ...one, state });
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
            ['Pedido', payment.id],
            ['Válido até', formatDateTime(new Date(payment.endsAt))],
          ],
          situacao: STATES[payment.state][2],
          acoes: payment.state === 'open' && {
            pagar: `Pagar ${valor}`,
            expirar: 'Não pagar: fazer o pagamento expirar',
          },
        };
      },
      actions: { pagar: end('paid'), expirar: end('over') },
    },
  });
}
