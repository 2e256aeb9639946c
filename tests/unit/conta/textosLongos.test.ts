import { expect, it, vi } from 'vitest';
import { requererForm } from '#lib/conta/direitosForm.ts';
import type { FullApi } from '#lib/contract.ts';
import { type Form, submitForm } from '#lib/form.ts';
import { data } from './formComum.ts';

type AnyForm = Form<string, unknown, unknown>;

const modules = import.meta.glob<Record<string, unknown>>('../../../src/lib/**/*orm*.ts', { eager: true });
const forms = Object.values(modules).flatMap((file) =>
  Object.entries(file).filter((entry): entry is [string, AnyForm] => isForm(entry[1])),
);

/** Texts that a pattern with two ways to read them reads again from each of their characters. */
const LONG = ['.', '1', ' ', '-', '1.', 'a1', '1 '].flatMap((pump) =>
  ['', 'a@', 'abc'].map((start) => `${start}${pump.repeat(50_000)}@`),
);

const refusing = () => {
  throw new Error('sent');
};

it.each(forms)('%s checks a text of 100 KB at once', async (_name, form) => {
  for (const texto of LONG) {
    const data = new FormData();
    for (const field of form.fields) data.set(field, texto);
    const before = process.cpuUsage();
    await submitForm(form, new Proxy({}, { get: refusing }), data).catch(() => undefined);
    // Milliseconds of the processor, whatever else it does.
    expect(process.cpuUsage(before).user / 1000, texto.slice(0, 9)).toBeLessThan(1000);
  }
});

it('a line break of a text counts as one character, as on the screen', async () => {
  const Texto = `${'a\r\n'.repeat(999)}ab`;
  const requerer = vi.fn();
  const form = data({ Tipo: 'oposicao', Texto });
  await submitForm(requererForm, { conta: { requerer } } as unknown as FullApi, form);
  expect(requerer).toHaveBeenCalledExactlyOnceWith({ Tipo: 'oposicao', Texto: Texto.replaceAll('\r', '') });
});

function isForm(value: unknown): value is AnyForm {
  return typeof value === 'object' && value !== null && 'campos' in value && 'schema' in value;
}
