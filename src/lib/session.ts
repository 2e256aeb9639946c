import { atom } from 'nanostores';
import { deviceMemory } from './storage.ts';

/**
 * What script knows of the session: the sign-in name, kept as CLLogin. The token lives in an HttpOnly cookie that
 * script never sees; the server decides who is signed in.
 */
const KEY = 'CLLogin';

export const $login = atom<string | null>(deviceMemory.get(KEY));

$login.listen(keep);

/** How many notices are unread, once something newer than the page is known: another tab read one, or a message came. */
export const $naoLidas = atom<number | null>(null);

const UNREAD = 'naoLidas';

$naoLidas.listen((quantas) => quantas !== null && deviceMemory.set(UNREAD, String(quantas)));

if ('addEventListener' in globalThis) {
  const read = () => {
    const kept = deviceMemory.get(UNREAD);
    if (kept !== null && /^\d+$/.test(kept)) $naoLidas.set(Number(kept));
  };
  // From another tab, and in a page that comes back from the browser's memory.
  addEventListener('storage', ({ key }) => key === UNREAD && read());
  addEventListener('pageshow', ({ persisted }) => persisted && read());
}

/** Where nobody is signed in, nothing of anybody stays (specification 1, section 2): also what a last page wrote while it left. */
export function forgetDriver(): void {
  $login.set(null);
  keep(null);
}

function keep(login: string | null): void {
  if (login === null) deviceMemory.clear();
  else deviceMemory.set(KEY, login);
}

/** One for all tabs of this browser, as is the session cookie. */
const LOCK = 'via-livre-sessao';
/** A question that stays without an answer does not keep a driver from changing the session. */
const PATIENCE_MS = 3_000;

/** Runs a request of the open session while nothing replaces that session. Without Web Locks (plain HTTP) it runs at once. */
export async function withSession<T>(request: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, { mode: 'shared' }, request) : request();
}

/**
 * Runs the request that ends this browser's session and opens another (sign-in, a new password): requests in flight are answered first,
 * for at most `PATIENCE_MS`, and those of every tab wait until the new cookie is here.
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

/** Who filled a form in, by sign-in name: it is not sent for whoever signed in meanwhile in another tab. */
export const DRIVER_HEADER = 'x-motorista';
