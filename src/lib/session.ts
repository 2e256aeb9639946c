import { atom } from 'nanostores';

/**
 * What script knows of the session: the sign-in name, kept as CLLogin. The token lives in an HttpOnly cookie that
 * script never sees; the server decides who is signed in.
 */
const KEY = 'CLLogin';

export const $login = atom<string | null>(read());

$login.listen((login) => {
  try {
    if (login === null) localStorage.clear();
    else localStorage.setItem(KEY, login);
  } catch {
    // Storage refused (private mode): the session works without it.
  }
});

function read(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
