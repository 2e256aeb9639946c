import { createMiddleware } from 'hono/factory';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { consume } from '../limits.ts';
import { logRefusal } from '../observe/refusals.ts';
import { routeOf } from '../observe/routePattern.ts';
import { refusal } from './failures.ts';
import type { BackendEnv } from './route.ts';

/** Bytes. No form without documents is larger. */
const LARGE = 64 * 1024;
/** Limit of large bodies per user: enough for documents of many fines. An appeal has its own limits. */
const UPLOADS = { points: 60, seconds: 3600 };
const AT_ONCE = 3;

const running = new Map<string, number>();

/**
 * Accepts large bodies only from a signed-in user (a driver or a member of the staff), limited per hour and at the same time. It decides
 * by the request's headers, before a byte of the body is read. Gateway notices have their own limits.
 */
export const uploadGuard = createMiddleware<BackendEnv>(async (c, next) => {
  if (!isLarge(c.req.raw.headers) || c.req.path.startsWith('/webhooks/')) return next();
  const { sessao, ctx, pessoa } = c.var;
  const id = sessao?.actor.id ?? pessoa?.id;
  if (id === undefined) {
    // These paths check the session themselves before they read the body: a page redirects to the sign-in, a call answers 401.
    if (/^\/(app|api|comercio)(\/|$)/.test(c.req.path)) return next();
    return refusal(c, 'CORPO_GRANDE');
  }
  const refuse = (code: ErrorCode) => {
    logRefusal(ctx, { code, route: routeOf(c.req.path).pattern, usuario: id });
    return refusal(c, code);
  };
  const now = running.get(id) ?? 0;
  if (now >= AT_ONCE) return refuse('MUITAS_TENTATIVAS');
  running.set(id, now + 1);
  try {
    await consume(ctx, { nome: 'envio', de: id, ...UPLOADS });
    return await next();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error.code);
  } finally {
    const left = (running.get(id) ?? 1) - 1;
    if (left > 0) running.set(id, left);
    else running.delete(id);
  }
});

/** Whether the declared length is large, or missing for a form with documents. */
function isLarge(headers: Headers): boolean {
  const length = headers.get('content-length');
  if (length !== null) return Number(length) > LARGE;
  return /^\s*multipart\//i.test(headers.get('content-type') ?? '') && headers.has('transfer-encoding');
}
