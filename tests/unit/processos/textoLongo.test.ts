import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { FullApi } from '#lib/contract.ts';
import { sentenceOfIssue } from '#lib/errors.ts';
import { submitForm } from '#lib/form.ts';
import { processos } from '#lib/processos/contract.ts';
import { guardarProcessoForm } from '#lib/processos/form.ts';

it('a text that is too long is told how long it may be, in the form and by the call', async () => {
  const data = new FormData();
  for (const [campo, valor] of Object.entries({ Tipo: 'suspensao', Numero: '7'.repeat(41), Orgao: '' }))
    data.set(campo, valor);
  expect(await submitForm(guardarProcessoForm, {} as FullApi, data)).toMatchObject({
    errors: { Numero: 'Use no máximo 40 caracteres.', Orgao: 'Informe o órgão, como DETRAN-RJ.' },
  });
  const Guid = 'b7a1f0c4-6a55-4b0e-9c0c-3b7b7a8f2d11';
  const pedido = { Guid, Dados: { relato: 'a'.repeat(4_001) } };
  const { issues } = v.safeParse(processos.rascunho.input, pedido, { message: sentenceOfIssue });
  expect(issues?.map(({ message }) => message)).toEqual(['Use no máximo 4.000 caracteres.']);
});
