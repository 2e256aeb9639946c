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
    // A button that stays within reach moves with the page.
    scrollTo(0, 0);
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
 * alone: an extra that leaves its list when ticked, and a state that loads its own cities. All in one call into the page, before its
 * scripts came: a call for each of them would be most of the time of a screen.
 */
export function fillEveryField(page: Page): Promise<number> {
  const files = [FILES.png, FILES.pdf].map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  return page.evaluate(
    ({ locked, texts, files: [png, pdf] }) => {
      const isSeen = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
      const changed = (one: Element) => {
        for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }));
      };
      const choose = (field: HTMLInputElement, file: typeof png) => {
        const bytes = Uint8Array.from(atob(file?.base64 ?? ''), (sign) => sign.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], file?.name ?? '', { type: file?.mimeType ?? '' }));
        field.files = chosen.files;
      };
      const closed = 'main details:not([open]):has(input, select, textarea) > summary';
      for (;;) {
        const fold = [...document.querySelectorAll<HTMLElement>(closed)].find(isSeen);
        if (!fold) break;
        fold.click();
      }
      const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'main form :is(input, select, textarea)',
      );
      let used = 0;
      for (const control of controls) {
        // Ticking a box may remove a field.
        if (!isSeen(control) || control.matches(locked)) continue;
        used += 1;
        if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
        else if (control.type === 'file')
          choose(control as HTMLInputElement, /image/.test(Reflect.get(control, 'accept')) ? png : pdf);
        else if (control.type === 'checkbox' || control.type === 'radio') {
          if (!Reflect.get(control, 'checked')) control.click();
          continue;
        } else {
          // The fields of a card have no name, so that no form sends them.
          const about = `${control.type} ${control.inputMode} ${control.name || control.id}`;
          control.value = texts.find(([purpose]) => new RegExp(purpose, 'i').test(about))?.[1] ?? '';
        }
        control.focus();
        changed(control);
      }
      return used;
    },
    { locked: LOCKED, texts: TEXTS, files },
  );
}

const LOCKED =
  ':disabled, :read-only:not(select, [type=checkbox], [type=radio], [type=file]), .extras [name=item], [name=Uf]';

/** By the field's purpose; a value from which a mask removes nothing. */
const TEXTS: [purpose: string, text: string][] = [
  ['email|login|user', 'outra@example.com'],
  ['^number|qtd', '3'],
  ['cartao-validade', '1230'],
  ['data|dia|nasc|valid', '17052024'],
  ['hora', '1030'],
  ['cep', '01310100'],
  ['placa', 'ABC1D23'],
  ['cpf|documento$|renavam|registro', '11144477735'],
  ['tel|fone|celular', '21987654321'],
  ['numeric|decimal', '12345678'],
  ['', 'Texto do motorista'],
];
