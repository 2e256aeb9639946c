import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { SESSAO } from '#lib/conta/rules.ts';

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
