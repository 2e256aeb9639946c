/**
 * One of our cookies in a request or page. Over HTTPS its name has the prefix of backend/platform/http/cookies.ts, and the pipeline
 * drops cookies without it.
 */
export function cookieIn(cookies: string | null, name: string): string | undefined {
  // Pairs like those of a query, which also decodes values and never fails over a malformed one.
  const pairs = (cookies ?? '').replaceAll('&', '%26').replaceAll('+', '%2B').replace(/;\s*/g, '&');
  const all = new URLSearchParams(pairs);
  return all.get(`__Host-${name}`) ?? all.get(name) ?? undefined;
}
