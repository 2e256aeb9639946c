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
