import { expect, it, vi } from 'vitest';
import { requererForm } from '#lib/conta/direitosForm.ts';
import type { FullApi } from '#lib/contract.ts';
import { submitForm } from '#lib/form.ts';
import { data } from './formComum.ts';

it('a line break of a text counts as one character, as on the screen', async () => {
  const Texto = `${'a\r\n'.repeat(999)}ab`;
  const requerer = vi.fn();
  const form = data({ Tipo: 'oposicao', Texto });
  await submitForm(requererForm, { conta: { requerer } } as unknown as FullApi, form);
  expect(requerer).toHaveBeenCalledExactlyOnceWith({ Tipo: 'oposicao', Texto: Texto.replaceAll('\r', '') });
});
