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
