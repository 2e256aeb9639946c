import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Origem } from '#backend/platform/context.ts';

/** Headers of every answer (Mozilla Observatory A+, ASVS 3.4). Pages have their own CSP with hashes. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Added when the address is https. */
export const HSTS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
};

const PREFIX = '__Host-';

/** For HTTPS: makes every cookie Secure and adds a name prefix (`__Host-`) that stops other hosts of the domain from setting it. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return;
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', locked(cookie));
}

/** Drops cookies without the prefix from a request over HTTPS: another host, or plain HTTP, may have set them. */
export function withoutUnprefixedCookies(cookies: string): string {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(PREFIX))
    .join('; ');
}

function locked(cookie: string): string {
  const secure = /;\s*secure(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`;
  return secure.startsWith(PREFIX) ? secure : PREFIX + secure;
}

export function originOf(c: Context): Origem {
  return {
    // Set by the entry from the socket, or from the header of a trusted proxy; never by the visitor.
    ip: c.req.header('x-client-ip') ?? null,
    agente: c.req.header('user-agent')?.slice(0, 300) ?? null,
    requestId: c.req.header('x-request-id') ?? randomUUID(),
  };
}
