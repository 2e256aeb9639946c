/** One rule of Mozilla's HTTP Observatory that adds or removes points. */
interface Finding {
  rule: string;
  points: number;
}

/** The points of one answer: 100 plus each rule; bonuses count from 90 on. A+ is 100 or more. */
export function observatory(answer: Response): { score: number; losses: string[] } {
  const findings = [csp, cookies, cors, referrer, hsts, nosniff, frames, corp].map((rule) => rule(answer));
  const losses = findings.filter(({ points }) => points < 0);
  const base = losses.reduce((sum, { points }) => sum + points, 100);
  const gains = findings.filter(({ points }) => points > 0).reduce((sum, { points }) => sum + points, 0);
  return {
    score: base >= 90 ? base + gains : base,
    losses: losses.map(({ rule, points }) => `${rule} ${points}`),
  };
}

/** Directive -> its sources. */
function policyOf(answer: Response): Map<string, string[]> {
  const text = answer.headers.get('content-security-policy') ?? '';
  return new Map(
    text
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );
}

function csp(answer: Response): Finding {
  if (!answer.headers.has('content-security-policy')) return { rule: 'no policy', points: -25 };
  const policy = policyOf(answer);
  const fallback = policy.get('default-src') ?? ['*'];
  const scripts = policy.get('script-src') ?? fallback;
  const styles = policy.get('style-src') ?? fallback;
  const hashed = scripts.some((source) => /^'(nonce-|sha\d+-|strict-dynamic)/.test(source));
  const open = (sources: string[]) => sources.some((source) => /^(\*|data:|https?:)$/.test(source));
  if (
    (scripts.includes("'unsafe-inline'") && !hashed) ||
    open(scripts) ||
    open(policy.get('object-src') ?? fallback)
  )
    return { rule: 'a policy that lets any script run', points: -20 };
  if (scripts.includes("'unsafe-eval'")) return { rule: 'a policy with eval', points: -10 };
  if (styles.includes("'unsafe-inline'") || open(styles)) return { rule: 'inline styles', points: 0 };
  return { rule: 'default-src none', points: fallback.join() === "'none'" ? 10 : 5 };
}

function cookies(answer: Response): Finding {
  const all = answer.headers.getSetCookie();
  if (all.length === 0) return { rule: 'no cookies', points: 0 };
  const has = (cookie: string, flag: RegExp) => flag.test(cookie);
  const session = all.filter((cookie) => /login|sess|token/i.test(cookie.split('=')[0] ?? ''));
  if (session.some((cookie) => !has(cookie, /; Secure/i)))
    return { rule: 'session without Secure', points: -40 };
  if (session.some((cookie) => !has(cookie, /; HttpOnly/i)))
    return { rule: 'session without HttpOnly', points: -30 };
  if (all.some((cookie) => !has(cookie, /; Secure/i))) return { rule: 'cookie without Secure', points: -20 };
  return { rule: 'SameSite', points: all.every((cookie) => has(cookie, /; SameSite=(Lax|Strict)/i)) ? 5 : 0 };
}

function cors(answer: Response): Finding {
  const allowed = answer.headers.get('access-control-allow-origin');
  return { rule: 'readable from other sites', points: allowed === null ? 0 : -50 };
}

function referrer(answer: Response): Finding {
  const policy = answer.headers.get('referrer-policy') ?? '';
  const last = policy.split(',').at(-1)?.trim() ?? '';
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last))
    return { rule: 'referrer', points: 5 };
  return { rule: 'referrer', points: last === '' ? 0 : -5 };
}

function hsts(answer: Response): Finding {
  const age = Number(/max-age=(\d+)/.exec(answer.headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  return { rule: 'HSTS of half a year', points: age >= 15_768_000 ? 0 : -20 };
}

function nosniff(answer: Response): Finding {
  const value = answer.headers.get('x-content-type-options');
  return { rule: 'nosniff', points: value === 'nosniff' ? 0 : -5 };
}

function frames(answer: Response): Finding {
  const ancestors = policyOf(answer).get('frame-ancestors');
  if (ancestors?.every((source) => source === "'none'" || source === "'self'"))
    return { rule: 'frames', points: 5 };
  return {
    rule: 'frames',
    points: /^(DENY|SAMEORIGIN)$/i.test(answer.headers.get('x-frame-options') ?? '') ? 0 : -20,
  };
}

function corp(answer: Response): Finding {
  const value = answer.headers.get('cross-origin-resource-policy') ?? '';
  if (/^(same-origin|same-site)$/.test(value)) return { rule: 'CORP', points: 10 };
  return { rule: 'CORP', points: value === 'cross-origin' ? -5 : 0 };
}
