const PREFIX = '__Host-';

/**
 * Over HTTPS every cookie is Secure and has a prefix that stops other hosts of the domain from setting it. Plain http://localhost has
 * no such cookies.
 */
export function lockCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return;
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', locked(cookie));
}

/**
 * The Cookie header of an HTTPS request without cookies that lack the prefix: another host of the domain, or an answer over plain HTTP,
 * may have set those. Readers after this see only our cookies.
 */
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
