import { parse } from 'hono/utils/cookie';

/**
 * One of our cookies in a request or page. Over HTTPS its name has the prefix of backend/platform/http/cookies.ts, and the pipeline
 * drops cookies without it.
 */
export function cookieIn(cookies: string | null, name: string): string | undefined {
  const all = parse(cookies ?? '');
  return all[`__Host-${name}`] ?? all[name];
}
