import { atom } from 'nanostores';

/**
 * What script knows of the session: the sign-in name, kept as CLLogin. The token lives in an HttpOnly cookie that
 * script never sees; the server decides who is signed in.
 */
const KEY = 'CLLogin';

export const $login = atom<string | null>(read());

$login.listen(keep);

/** Where nobody is signed in, nothing of anybody stays (specification 1, section 2): also what a last page wrote while it left. */
export function forgetDriver(): void {
  $login.set(null);
  keep(null);
}

function keep(login: string | null): void {
  try {
    if (login === null) localStorage.clear();
    else localStorage.setItem(KEY, login);
  } catch {
    // Storage refused (private mode): the session works without it.
  }
}

function read(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
