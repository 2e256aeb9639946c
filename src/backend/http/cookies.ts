const PREFIX = '__Host-';

/**
 * Over HTTPS every cookie is Secure and has the prefix that keeps other hosts of the domain from planting one of its name;
 * who reads them takes either name, since plain http://localhost has no such cookies.
 */
export function lockCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return;
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', locked(cookie));
}

function locked(cookie: string): string {
  const secure = /;\s*secure(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`;
  return secure.startsWith(PREFIX) ? secure : PREFIX + secure;
}
