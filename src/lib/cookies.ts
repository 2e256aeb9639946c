import { parseCookie } from 'cookie';

/** A cookie of ours among those of a request or of the page. Over HTTPS its name has the prefix that backend/http/cookies.ts puts there. */
export function cookieIn(cookies: string | null, name: string): string | undefined {
  const all = parseCookie(cookies ?? '');
  return all[`__Host-${name}`] ?? all[name];
}
