import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import type { Ctx } from '#backend/platform/context.ts';
import { sessao } from '#backend/platform/db/schema/conta.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The prefix `__Host-` needs HTTPS; http://localhost uses the plain name. */
function cookieName(secure: boolean): string {
  return secure ? `__Host-${SESSAO.cookie}` : SESSAO.cookie;
}

export function sessionCookie(secure: boolean, token: string, maxAge: number): string {
  return serialize(SESSAO.cookie, token, {
    ...(secure && { prefix: 'host', secure }),
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

/** The token of a request: its cookie, or an API client's bearer. */
export function tokenOf(request: Request, secure: boolean): string | null {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return bearer ?? tokenIn(request.headers.get('cookie'), secure);
}

export function tokenIn(cookies: string | null, secure: boolean): string | null {
  const name = cookieName(secure);
  const token = parse(cookies ?? '', name)[name];
  return token && /^[\w-]{20,128}$/.test(token) ? token : null;
}

/**
 * Locks the driver, and throws SESSAO_EXIGIDA when the actor's session ended after the request began. Begins the
 * transaction of an act that gives access to somebody: recovery by mail ends the sessions under the same lock and then
 * the accesses, so that no older request can add one afterwards.
 */
export async function requireSession({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  await lockDriver({ db }, actor.id);
  const [open] = await db
    .select({ id: sessao.id })
    .from(sessao)
    .where(and(eq(sessao.id, actor.sessaoId), eq(sessao.usuarioId, actor.id)));
  if (!open) fail('SESSAO_EXIGIDA');
}
