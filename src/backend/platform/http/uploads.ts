import { createMiddleware } from 'hono/factory';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { consume } from '../limits.ts';
import { logRefusal } from '../observe/refusals.ts';
import { routeOf } from '../observe/routePattern.ts';
import { refusal } from './failures.ts';
import type { BackendEnv } from './route.ts';

/** Bytes: more than any form without documents. */
const LARGE = 64 * 1024;
/** Enough for a driver who sends documents of many fines; the appeal has limits of its own. */
const UPLOADS = { points: 60, seconds: 3600 };
const AT_ONCE = 3;

const running = new Map<string, number>();

/**
 * Large bodies need a signed-in user (a driver or a member of the staff), with a limit per hour and at once, judged by the request head
 * before a byte of the body is accepted. Gateway notices have their own limits; strangers' large bodies are refused here.
 */
export const uploadGuard = createMiddleware<BackendEnv>(async (c, next) => {
  if (!isLarge(c.req.raw.headers) || c.req.path.startsWith('/webhooks/')) return next();
  const { sessao, ctx, pessoa } = c.var;
  const id = sessao?.actor.id ?? pessoa?.id;
  if (id === undefined) {
    // These check the session themselves before reading: a page redirects to the sign-in, a call answers 401.
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

/** Large by its declared length, or without one and with documents. */
function isLarge(headers: Headers): boolean {
  const length = headers.get('content-length');
  if (length !== null) return Number(length) > LARGE;
  return /^\s*multipart\//i.test(headers.get('content-type') ?? '') && headers.has('transfer-encoding');
}
