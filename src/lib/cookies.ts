import { parseCookie } from 'cookie';

/**
 * A cookie of ours among those of a request or of the page. Over HTTPS its name has the prefix that backend/platform/http/cookies.ts
 * puts there, and the pipeline drops those without it before anything reads them.
 */
export function cookieIn(cookies: string | null, name: string): string | undefined {
  const all = parseCookie(cookies ?? '');
  return all[`__Host-${name}`] ?? all[name];
}
