import { $login } from '#lib/session.ts';

/** Keeps the sign-in name of the open session as CLLogin, also where the storage was empty (specification 1, section 2). */
const login = document.querySelector<HTMLElement>('[data-login]')?.dataset.login ?? null;
if (login !== $login.get()) $login.set(login);
