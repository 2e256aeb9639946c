import { createCart, primeiraVez } from '#lib/cart.ts';
import { TROCADA } from '../forms/swap.ts';

/** What was bought is not chosen any more; what is chosen after that stays, even if the confirmation is opened again. */
esquecer();
document.addEventListener(TROCADA, esquecer);

function esquecer(): void {
  const codigo = document.querySelector<HTMLElement>('[data-comprado]')?.dataset.comprado;
  if (!codigo || !primeiraVez(`comprado:${codigo}`)) return;
  createCart('extras').esvaziar();
  createCart('multas').esvaziar();
}
