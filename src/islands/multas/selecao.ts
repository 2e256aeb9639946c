import { createCart } from '#lib/cart.ts';

/** Marks again what was chosen before a reload or Back, and says how many are chosen. */
const form = document.querySelector<HTMLFormElement>('form[data-selecao="multas"]');
if (form) restore(form);

function restore(form: HTMLFormElement): void {
  const cart = createCart('multas');
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="item"]')];
  const contagem = form.querySelector('[data-contagem]');
  const offered = new Set(boxes.map(guidOf));
  // What was asked for or bought meanwhile has no box any more.
  for (const guid of Object.keys(cart.$escolhas.get())) if (!offered.has(guid)) cart.escolher(guid, 0);
  for (const box of boxes) if (guidOf(box) in cart.$escolhas.get()) box.checked = true;
  count();
  form.addEventListener('change', () => {
    for (const box of boxes) cart.escolher(guidOf(box), box.checked ? 1 : 0);
    count();
  });
  // The browser may show the page as it was left, without running it again.
  addEventListener('pageshow', count);

  function count(): void {
    const quantas = boxes.filter((box) => box.checked).length;
    if (contagem)
      contagem.textContent =
        quantas === 1 ? '1 multa escolhida' : quantas > 1 ? `${quantas} multas escolhidas` : '';
  }
}

function guidOf(box: HTMLInputElement): string {
  return box.value.replace(/\*\d+$/, '');
}
