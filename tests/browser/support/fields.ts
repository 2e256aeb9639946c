import type { Page } from 'playwright/test';
import { FILES } from './multas.ts';

export interface SeenField {
  /** Which control it is, and its form. */
  name: string;
  /** Left, top, width and height on the page, in whole pixels. */
  box: string;
  /** Its value without mask characters; a checkbox tells whether it is ticked. */
  holds: string;
}

/** The visible form controls of the page with their places and values. */
export async function seenFields(page: Page): Promise<SeenField[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea, button, summary)'),
    ];
    return controls
      .filter((control) => control.type !== 'hidden' && control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const box = [left + scrollX, top + scrollY, width, height].map(Math.round).join(' ');
        const ticked = control.type === 'checkbox' || control.type === 'radio';
        const says = control.ariaLabel ?? (control.textContent ?? '').slice(0, 40);
        const name = `${control.tagName} ${control.name} ${ticked ? control.value : ''}${control.id} ${says}`;
        const holds = ticked ? String(control.checked) : (control.value ?? '').replace(/[^\p{L}\p{N}]/gu, '');
        return { name, box, holds };
      });
  });
}

/**
 * Uses every control as an impatient driver would: opens folds, types, ticks, chooses, also files. Returns how many. Two are left
 * alone: an extra that leaves its list when ticked, and a state that loads its own cities.
 */
export async function fillEveryField(page: Page): Promise<number> {
  const folds = page.locator('main details:not([open]):has(input, select, textarea) > summary:visible');
  // Queried again each time, because an open fold no longer matches.
  while ((await folds.count()) > 0) await folds.first().click();
  const controls = page.locator('main form').locator('input:visible, select:visible, textarea:visible');
  let used = 0;
  // Queried again each time, because ticking a box may remove a field.
  for (let i = 0; i < (await controls.count()); i += 1) {
    const control = controls.nth(i);
    const { type, name, tag, mode, accept, locked, options } = await control.evaluate((element) => ({
      type: element.getAttribute('type') ?? 'text',
      // The fields of a card have no name, so that no form sends them.
      name: element.getAttribute('name') ?? element.id,
      tag: element.tagName,
      mode: element.getAttribute('inputmode') ?? '',
      accept: element.getAttribute('accept') ?? '',
      locked: element.matches(
        ':disabled, :read-only:not(select, [type=checkbox], [type=radio], [type=file]), .extras [name=item], [name=Uf]',
      ),
      options: element instanceof HTMLSelectElement ? element.options.length : 0,
    }));
    if (locked) continue;
    if (type === 'file') await control.setInputFiles(/image/.test(accept) ? FILES.png : FILES.pdf);
    else if (tag === 'SELECT') await control.selectOption({ index: options - 1 });
    else if (type === 'checkbox' || type === 'radio') await control.check();
    else await control.fill(textFor(`${type} ${mode} ${name}`));
    used += 1;
  }
  return used;
}

/** By the field's purpose; a value from which a mask removes nothing. */
function textFor(about: string): string {
  if (/email|login|user/i.test(about)) return 'outra@example.com';
  if (/^number|qtd/.test(about)) return '3';
  if (/cartao-validade/.test(about)) return '1230';
  if (/data|dia|nasc|valid/i.test(about)) return '17052024';
  if (/hora/i.test(about)) return '1030';
  if (/cep/i.test(about)) return '01310100';
  if (/placa/i.test(about)) return 'ABC1D23';
  if (/cpf|documento$|renavam|registro/i.test(about)) return '11144477735';
  if (/tel|fone|celular/i.test(about)) return '21987654321';
  if (/numeric|decimal/.test(about)) return '12345678';
  return 'Texto do motorista';
}
