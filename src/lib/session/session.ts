import { atom } from 'nanostores';
import { deviceMemory } from '#lib/storage.ts';

/**
 * What scripts know of the session: the sign-in name, stored as CLLogin. The token is in an HttpOnly cookie; the server decides who is
 * signed in.
 */
const KEY = 'CLLogin';

export const $login = atom<string | null>(deviceMemory.get(KEY));

$login.listen(keep);

/** The number of unread notifications, once it is newer than the page: another tab read one, or a message came. */
export const $naoLidas = atom<number | null>(null);

const UNREAD = 'naoLidas';

$naoLidas.listen((quantas) => quantas !== null && deviceMemory.set(UNREAD, String(quantas)));

if ('addEventListener' in globalThis) {
  const read = () => {
    const kept = deviceMemory.get(UNREAD);
    if (kept !== null && /^\d+$/.test(kept)) $naoLidas.set(Number(kept));
  };
  // From another tab, and in a page from the back/forward cache.
  addEventListener('storage', ({ key }) => key === UNREAD && read());
  addEventListener('pageshow', ({ persisted }) => persisted && read());
}

/** Without a session no user data stay (specification 1, section 2): including what the last page wrote while it was left. */
export function forgetDriver(): void {
  $login.set(null);
  keep(null);
}

function keep(login: string | null): void {
  if (login === null) deviceMemory.clear();
  else deviceMemory.set(KEY, login);
}

/** Shared by all tabs of this browser, like the session cookie. */
const LOCK = 'via-livre-sessao';
/** An unanswered request must not prevent a change of session. */
const PATIENCE_MS = 3_000;

/** Runs a request of the current session while nothing replaces the session. Without Web Locks (plain HTTP) it runs at once. */
export async function withSession<T>(request: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, { mode: 'shared' }, request) : request();
}

/**
 * Runs a request that replaces this browser's session (sign-in, a new password): requests in flight finish first, for at most
 * `PATIENCE_MS`, and those of every tab wait for the new cookie.
 */
export async function replacingSession<T>(request: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return request();
  let begun = false;
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      begun = true;
      return request();
    });
  } catch (error) {
    if (begun) throw error;
    return request();
  }
}

/** The sign-in name of the person who filled a form in: it is not sent if another driver signed in meanwhile in another tab. */
export const DRIVER_HEADER = 'x-motorista';

/**
 * One of our cookies in a request or page. Over HTTPS its name has the prefix of backend/platform/http/headers.ts, and the pipeline
 * drops cookies without it.
 */
export function cookieIn(cookies: string | null, name: string): string | undefined {
  // Pairs like those of a query, which also decodes values and never fails over a malformed one.
  const pairs = (cookies ?? '').replaceAll('&', '%26').replaceAll('+', '%2B').replace(/;\s*/g, '&');
  const all = new URLSearchParams(pairs);
  return all.get(`__Host-${name}`) ?? all.get(name) ?? undefined;
}
