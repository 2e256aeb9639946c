import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { oneAtATime, shelf } from '#backend/platform/simulators/simulators.ts';
import { cardKeys, createCardKeys, newCardCharge } from './card.ts';
import { cancelCharge, newBoleto, readChargeback } from './charge.ts';
import { type ChargeInput, orderInput } from './input.ts';
import { newOrder, notify, type PagBankSimulatorOptions, readOrder, readPart } from './orders.ts';

/** The PagBank Orders API, in process only. */
export function createPagBankSimulator(options: PagBankSimulatorOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${options.token}`) return next();
    return c.json(errorBody('UNAUTHORIZED', 'Invalid credential. Review AUTHORIZATION header'), 401);
  });
  app.post('/orders', (c) => idempotently(options, c, (body) => createOrder(options, body)));
  app.post('/charges/:id/cancel', (c) =>
    idempotently(options, c, (body) => cancel(options, c.req.param('id'), body)),
  );
  app.get('/orders/:id', async (c) => found(c, await readOrder(options, c.req.param('id'))));
  app.get('/charges/:id', async (c) => found(c, (await readPart(options, c.req.param('id'))).charge));
  app.get('/chargebacks/:id', async (c) => found(c, await readChargeback(options, c.req.param('id'))));
  app.get('/public-keys/card', async (c) => found(c, keyBody(await cardKeys(options))));
  app.post('/public-keys', async (c) =>
    c.json(keyBody((await cardKeys(options)) ?? (await createCardKeys(options)))),
  );
  return app;
}

const found = (c: Context, one: object | undefined) =>
  one ? c.json(one) : c.json(errorBody('40400', 'not_found'), 404);

async function createOrder(options: PagBankSimulatorOptions, body: string): Promise<Answer> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), orderInput), body);
  if (!parsed.success) return { status: 400, body: inputErrors(parsed.issues) };
  const [charge] = parsed.output.charges ?? [];
  const made = charge && (await newCharge(options, charge));
  if (charge && !made) return wrong('charges[0].payment_method.card.encrypted');
  const order = await newOrder(options, parsed.output, made ? [made] : []);
  if (made) options.later(() => notify(options, order));
  return { status: 201, body: order };
}

function newCharge(options: PagBankSimulatorOptions, charge: ChargeInput) {
  const { payment_method: method } = charge;
  return method.type === 'CREDIT_CARD'
    ? newCardCharge(options, charge, method)
    : newBoleto(options, charge, method);
}

async function cancel(options: PagBankSimulatorOptions, id: string, body: string): Promise<Answer> {
  const input = v.safeParse(v.pipe(v.string(), v.parseJson(), cancelInput), body);
  if (!input.success) return { status: 400, body: inputErrors(input.issues) };
  const order = await cancelCharge(options, id, input.output.amount.value);
  if (order === undefined) return { status: 404, body: errorBody('40400', 'not_found') };
  if (typeof order === 'string') return wrong(order);
  options.later(() => notify(options, order));
  return { status: 201, body: order.charges?.find((one) => one.id === id) };
}

const cancelInput = v.object({ amount: v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(1)) }) });

const keyBody = (keys: Awaited<ReturnType<typeof cardKeys>>) =>
  keys && { public_key: keys.publicKey, created_at: keys.createdAt };

const wrong = (parameter: string): Answer => ({
  status: 400,
  body: errorBody('40002', 'invalid_parameter', parameter),
});

function errorBody(code: string, description: string, parameter?: string) {
  return { error_messages: [{ code, description, ...(parameter && { parameter_name: parameter }) }] };
}

/** 40001 for a field that is missing, 40002 for one that is wrong. */
function inputErrors(issues: v.GenericIssue[]) {
  return {
    error_messages: issues.map((issue) => ({
      code: issue.received === 'undefined' ? '40001' : '40002',
      description: issue.received === 'undefined' ? 'required_parameter' : 'invalid_parameter',
      parameter_name: v.getDotPath(issue) ?? undefined,
    })),
  };
}

interface Answer {
  status: 201 | 400 | 404 | 409;
  body: unknown;
}

const ANSWERED = shelf<{ hash: string; body: unknown }>('pagbank.idempotencia');
const perKey = oneAtATime();

/** The same key returns the first successful answer; with another body it is a conflict. Refusals are not stored. */
async function idempotently(
  { store }: PagBankSimulatorOptions,
  c: Context,
  task: (body: string) => Promise<Answer>,
): Promise<Response> {
  const body = await c.req.text();
  const key = c.req.header('x-idempotency-key');
  const answer = key ? await perKey(key, () => once(key)) : await task(body);
  return Response.json(answer.body, { status: answer.status });

  async function once(key: string): Promise<Answer> {
    const hash = createHash('sha256').update(body).digest('hex');
    const earlier = await ANSWERED.get(store, key);
    if (earlier?.hash === hash) return { status: 201, body: earlier.body };
    if (earlier) return { status: 409, body: errorBody('40900', 'IDEMPOTENCY_CONFLICT') };
    const answer = await task(body);
    if (answer.status === 201) await ANSWERED.put(store, key, { hash, body: answer.body });
    return answer;
  }
}
