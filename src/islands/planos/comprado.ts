import { createCart, primeiraVez } from '#lib/cart.ts';

/** What was bought is not chosen any more; what is chosen after that stays, even if the confirmation is opened again. */
const codigo = document.querySelector<HTMLElement>('[data-comprado]')?.dataset.comprado;
if (codigo && primeiraVez(`comprado:${codigo}`)) {
  createCart('extras').esvaziar();
  createCart('multas').esvaziar();
}
