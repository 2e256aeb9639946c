import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import QRCode from 'qrcode';
import * as v from 'valibot';
import {
  notifyPicPay,
  type PicPaySimulatorOptions,
  perPayment,
  readPayment,
  savePayment,
} from './payment.ts';

/** The PicPay e-commerce API, in process. */
export function createPicPaySimulator(options: PicPaySimulatorOptions): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    if (c.req.header('x-picpay-token') === options.token) return next();
    return c.json({ message: 'Unauthorized' }, 401);
  });

  app.post('/payments', async (c) => {
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), paymentInput), await c.req.text());
    if (!input.success) return c.json(inputErrors(input.issues), 422);
    const { referenceId, expiresAt } = input.output;
    return perPayment(referenceId, async () => {
      if (await readPayment(options, referenceId)) {
        return c.json(
          { message: 'referenceId already used', errors: [{ field: 'referenceId', message: 'used' }] },
          422,
        );
      }
      await savePayment(options, { ...input.output, status: 'created' });
      const paymentUrl = `${options.publicUrl}/banco/picpay/${encodeURIComponent(referenceId)}`;
      const base64 = await QRCode.toDataURL(paymentUrl, { width: 400 });
      return c.json({ referenceId, paymentUrl, expiresAt, qrcode: { content: paymentUrl, base64 } });
    });
  });

  app.get('/payments/:referenceId/status', async (c) => {
    const one = await readPayment(options, c.req.param('referenceId'));
    if (!one) return c.json({ message: 'payment not found' }, 404);
    const { referenceId, status, authorizationId } = one;
    return c.json({ referenceId, status, ...(authorizationId && { authorizationId }) });
  });

  app.post('/payments/:referenceId/cancellations', async (c) => {
    const { referenceId } = c.req.param();
    const input = v.parse(cancellationInput, await c.req.text());
    return perPayment(referenceId, async () => {
      const one = await readPayment(options, referenceId);
      if (!one) return c.json({ message: 'payment not found' }, 404);
      const paid = one.status === 'paid';
      if (one.status === 'refunded' || (paid && input.authorizationId !== one.authorizationId)) {
        return c.json({ message: 'payment can not be cancelled' }, 422);
      }
      const after = { ...one, status: paid ? 'refunded' : 'expired' } as const;
      await savePayment(options, after);
      options.later(() => notifyPicPay(options, after));
      return c.json({ referenceId, cancellationId: randomUUID() });
    });
  });
  return app;
}

const paymentInput = v.object({
  referenceId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  callbackUrl: v.pipe(v.string(), v.url()),
  returnUrl: v.optional(v.pipe(v.string(), v.url())),
  value: v.pipe(
    v.number(),
    v.minValue(0.01),
    v.check((value) => Number.isInteger(Number((value * 100).toFixed(6)))),
  ),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  buyer: v.object({
    firstName: v.pipe(v.string(), v.minLength(1)),
    lastName: v.pipe(v.string(), v.minLength(1)),
    document: v.pipe(
      v.string(),
      v.regex(/^(\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2})$/),
    ),
    email: v.pipe(v.string(), v.email()),
    phone: v.pipe(v.string(), v.regex(/^\+55 \d{2} \d{4,5}-\d{4}$/)),
  }),
});

const cancellationInput = v.pipe(
  v.string(),
  v.transform((text) => text || '{}'),
  v.parseJson(),
  v.object({ authorizationId: v.optional(v.string()) }),
);

function inputErrors(issues: v.GenericIssue[]) {
  const errors = issues.map((issue) => ({ field: v.getDotPath(issue), message: 'invalid' }));
  return { message: 'The given data was invalid.', errors };
}
