import { createHash, randomInt, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { oneAtATime, shelf } from '#backend/platform/simulators/simulators.ts';
import { codigoDeBarras, linhaDigitavel } from '#lib/pedidos/boleto.ts';
import { cardKeys, chargeCard, createCardKeys } from './card.ts';
import { readChargeback } from './chargeback.ts';
import { amount, type ChargeInput, type OrderInput, orderInput } from './input.ts';
import {
  changeCharge,
  newCharge,
  notify,
  type PagBankSimulatorOptions,
  readOrder,
  type SimulatedCharge,
  saveOrder,
} from './orders.ts';
import { newCode } from './pix.ts';

type Options = PagBankSimulatorOptions;

/** The PagBank Orders API, in process only. */
export function createPagBankSimulator(options: Options): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${options.token}`) return next();
    return c.json(errorBody('UNAUTHORIZED'), 401);
  });
  app.post('/orders', (c) => idempotently(options, c, orderInput, (input) => createOrder(options, input)));
  app.post('/charges/:id/cancel', (c) =>
    idempotently(options, c, v.object({ amount }), (input) => cancel(options, c.req.param('id'), input)),
  );
  app.get('/orders/:id', async (c) => found(c, await readOrder(options, c.req.param('id'))));
  app.get('/charges/:id', async (c) => found(c, (await readOrder(options, c.req.param('id')))?.charges[0]));
  app.get('/chargebacks/:id', async (c) => found(c, await readChargeback(options, c.req.param('id'))));
  app.get('/public-keys/card', async (c) => found(c, keyBody(await cardKeys(options))));
  app.post('/public-keys', async (c) =>
    found(c, keyBody((await cardKeys(options)) ?? (await createCardKeys(options)))),
  );
  return app;
}

async function createOrder(options: Options, { qr_codes, charges: [asked], ...sent }: OrderInput) {
  const id = `ORDE_${randomUUID().toUpperCase()}`;
  const charge = asked && (await chargeOf(options, id, asked));
  if (asked && !charge) return refused('charges[0].payment_method.card.encrypted');
  const codes = qr_codes.map((code) => newCode(options, id, code));
  const order = { ...sent, id, qr_codes: codes, charges: charge ? [charge] : [] };
  await saveOrder(options, order);
  if (charge) options.later(() => notify(options, order));
  return { status: 201, body: order };
}

/** Undefined when an encrypted card cannot be read. */
async function chargeOf(
  options: Options,
  id: string,
  { amount: { value: valor }, payment_method: method }: ChargeInput,
): Promise<SimulatedCharge | undefined> {
  const of = { id, value: valor };
  if (method.type === 'CREDIT_CARD') {
    const answer = await chargeCard(options, method.card.encrypted);
    return answer && newCharge(options, of, answer);
  }
  const { due_date: vencimento } = method.boleto;
  const campoLivre = Array.from({ length: 25 }, () => randomInt(10)).join('');
  // PagSeguro's own bank code.
  const barcode = linhaDigitavel(codigoDeBarras({ banco: '290', vencimento, valor, campoLivre })) ?? '';
  return newCharge(options, of, {
    status: 'WAITING',
    payment_method: { type: 'BOLETO', boleto: { barcode, due_date: vencimento } },
    links: [{ href: `${options.publicUrl}/pagbank/boletos/${id}/pdf`, media: 'application/pdf' }],
  });
}

/** Cancels an unpaid charge; refunds a paid one. After a partial refund the charge stays PAID. */
async function cancel(options: Options, id: string, { amount: asked }: { amount: { value: number } }) {
  let wrong: string | undefined;
  const order = await changeCharge(options, id, ({ status, amount: { value, summary } }) => {
    if (status === 'DECLINED' || status === 'CANCELED') wrong = 'charge_id';
    else if (asked.value > value - summary.refunded) wrong = 'amount.value';
    if (wrong) return undefined;
    const refunded = summary.refunded + (summary.paid > 0 ? asked.value : 0);
    const over = summary.paid === 0 || refunded === value;
    return { status: over ? 'CANCELED' : status, amount: { value, summary: { ...summary, refunded } } };
  });
  if (wrong) return refused(wrong);
  if (!order) return { status: 404, body: errorBody('40400') };
  options.later(() => notify(options, order));
  return { status: 201, body: order.charges[0] };
}

const keyBody = (keys: Awaited<ReturnType<typeof cardKeys>>) => keys && { public_key: keys.publicKey };

const found = (c: Context, one: object | undefined) => (one ? c.json(one) : c.json(errorBody('40400'), 404));

const errorBody = (code: string, parameter?: string) => ({
  error_messages: [{ code, ...(parameter && { parameter_name: parameter }) }],
});

const refused = (parameter: string): Answer => ({ status: 400, body: errorBody('40002', parameter) });

interface Answer {
  status: number;
  body: unknown;
}

const ANSWERED = shelf<{ hash: string; body: unknown }>('pagbank.idempotencia');
const perKey = oneAtATime();

/** The same key returns the first successful answer; with another body it is a conflict. Refusals are not stored. */
async function idempotently<S extends v.GenericSchema>(
  { store }: Options,
  c: Context,
  schema: S,
  task: (input: v.InferOutput<S>) => Promise<Answer>,
): Promise<Response> {
  const body = await c.req.text();
  const hash = createHash('sha256').update(body).digest('hex');
  const key = c.req.header('x-idempotency-key') ?? randomUUID();
  const answer = await perKey(key, async (): Promise<Answer> => {
    const earlier = await ANSWERED.get(store, key);
    if (earlier && earlier.hash !== hash) return { status: 409, body: errorBody('40900') };
    if (earlier) return { status: 201, body: earlier.body };
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
    if (!input.success) return refused(v.getDotPath(input.issues[0]) ?? 'body');
    const made = await task(input.output);
    if (made.status === 201) await ANSWERED.put(store, key, { hash, body: made.body });
    return made;
  });
  return Response.json(answer.body, { status: answer.status });
}
