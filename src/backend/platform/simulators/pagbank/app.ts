import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { oneAtATime, type SimulatorStore } from '#backend/platform/simulators/store.ts';
import { newBoletoCharge } from './boleto.ts';
import { newCardCharge } from './card-charge.ts';
import { cancelCharge } from './charge.ts';
import { readChargeback } from './chargeback.ts';
import { contextOf, type PagBankContext, type PagBankSimulatorOptions } from './context.ts';
import { paymentFiles } from './files.ts';
import { type ChargeInput, orderInput } from './input.ts';
import { type CardKeys, cardKeys, createCardKeys } from './keys.ts';
import type { SimulatedCharge } from './order.ts';
import { newOrder, readOrder, readOrderOf, saveOrder } from './orders.ts';

/** The PagBank Orders API, in process only. Its pictures and files also answer at `{publicUrl}/pagbank`. */
export function createPagBankSimulator(options: PagBankSimulatorOptions): Hono {
  const context = contextOf(options);
  const { store, clock, token } = options;
  const app = new Hono();

  for (const path of ['/orders/*', '/charges/*', '/chargebacks/*', '/public-keys/*']) {
    app.use(path, async (c, next) => {
      if (c.req.header('authorization') === `Bearer ${token}`) return next();
      return c.json(errorBody('UNAUTHORIZED', 'Invalid credential. Review AUTHORIZATION header'), 401);
    });
  }

  app.post('/orders', async (c) => {
    const raw = await c.req.text();
    const key = c.req.header('x-idempotency-key');
    const answer = await idempotently(store, { key, body: raw }, () => createOrder(context, raw));
    return c.json(answer.body, answer.status);
  });

  app.get('/orders/:id', async (c) => {
    const order = await readOrder(context, c.req.param('id'));
    return order ? c.json(order) : c.json(errorBody('40400', 'order_not_found'), 404);
  });

  app.get('/charges/:id', async (c) => {
    const order = await readOrderOf(context, c.req.param('id'));
    const charge = order?.charges?.find(({ id }) => id === c.req.param('id'));
    return charge ? c.json(charge) : c.json(errorBody('40400', 'charge_not_found'), 404);
  });

  app.get('/chargebacks/:id', async (c) => {
    const found = await readChargeback(context, c.req.param('id'));
    return found ? c.json(found) : c.json(errorBody('40400', 'chargeback_not_found'), 404);
  });

  app.post('/charges/:id/cancel', async (c) => {
    const raw = await c.req.text();
    const key = c.req.header('x-idempotency-key');
    const answer = await idempotently(store, { key, body: raw }, () =>
      cancel(context, c.req.param('id'), raw),
    );
    return c.json(answer.body, answer.status);
  });

  app.get('/public-keys/card', async (c) => {
    const keys = await cardKeys(store);
    return keys ? c.json(keyBody(keys)) : c.json(errorBody('40400', 'public_key_not_found'), 404);
  });
  app.post('/public-keys', async (c) =>
    c.json(keyBody((await cardKeys(store)) ?? (await createCardKeys(store, clock)))),
  );
  app.put('/public-keys/card', async (c) => c.json(keyBody(await createCardKeys(store, clock))));

  app.route('/', paymentFiles(context));
  return app;
}

async function createOrder(context: PagBankContext, raw: string): Promise<Answer> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), orderInput), raw);
  if (!parsed.success) return { status: 400, body: inputErrors(parsed.issues) };
  const charges = await Promise.all(
    (parsed.output.charges ?? []).map((charge) => newChargeOf(context, charge)),
  );
  if (charges.includes(undefined))
    return { status: 400, body: errorBody('40002', 'invalid_parameter', UNREADABLE) };
  const tried = charges.filter((charge) => charge !== undefined);
  const order = { ...newOrder(context, parsed.output), ...(tried.length > 0 && { charges: tried }) };
  await saveOrder(context, order);
  if (tried.length > 0) context.notifyLater(order);
  return { status: 201, body: order };
}

const UNREADABLE = 'charges[0].payment_method.card.encrypted';

async function newChargeOf(
  context: PagBankContext,
  charge: ChargeInput,
): Promise<SimulatedCharge | undefined> {
  const method = charge.payment_method;
  if (method.type === 'BOLETO') return newBoletoCharge(context, charge, method);
  return newCardCharge(context, charge, method);
}

async function cancel(context: PagBankContext, chargeId: string, raw: string): Promise<Answer> {
  const input = v.safeParse(v.pipe(v.string(), v.parseJson(), cancelInput), raw);
  if (!input.success) return { status: 400, body: inputErrors(input.issues) };
  const result = await cancelCharge(context, chargeId, input.output.amount.value);
  if (!result) return { status: 404, body: errorBody('40400', 'charge_not_found') };
  if (result === 'invalid_amount')
    return { status: 400, body: errorBody('40002', 'invalid_parameter', 'amount.value') };
  if (result === 'invalid_state')
    return { status: 400, body: errorBody('40002', 'invalid_parameter', 'charge_id') };
  context.notifyLater(result.order);
  return { status: 201, body: result.charge };
}

const cancelInput = v.object({ amount: v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(1)) }) });

function keyBody({ publicKey, createdAt }: CardKeys) {
  return { public_key: publicKey, created_at: createdAt };
}

function errorBody(code: string, description: string, parameter?: string | null) {
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

const SHELF = 'pagbank.idempotencia';
const kept = v.object({ hash: v.string(), status: v.number(), body: v.unknown() });
const perKey = oneAtATime();

type Answer = { status: 200 | 201 | 400 | 401 | 404 | 409; body: unknown };

/** The same key returns the first successful answer; with another body it is a conflict. Refusals are not stored. */
function idempotently(
  store: SimulatorStore,
  { key, body }: { key: string | undefined; body: string },
  task: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return task();
  return perKey(key, async () => {
    const hash = createHash('sha256').update(body).digest('hex');
    const earlier = v.safeParse(kept, await store.get(SHELF, key));
    if (earlier.success) {
      if (earlier.output.hash === hash) return { status: 201, body: earlier.output.body };
      return {
        status: 409,
        body: { error_messages: [{ code: '40900', description: 'IDEMPOTENCY_CONFLICT' }] },
      };
    }
    const answer = await task();
    if (answer.status === 201) await store.put(SHELF, key, { hash, ...answer });
    return answer;
  });
}
