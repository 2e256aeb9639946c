import { expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { submitForm } from '#lib/form.ts';
import { retirarGuardadaForm } from '#lib/guardadas/form.ts';
import { retirarProcessoForm } from '#lib/processos/form.ts';

const GUID = '8d1f0b2e-0000-4000-8000-000000000001';
const naoHa = async () => {
  throw new AppError('NAO_ENCONTRADO');
};

it('the second tap on a removal leads where the first one led, with the same notice', async () => {
  const api = {
    guardadas: { retirar: naoHa },
    processos: { retirar: naoHa, ver: naoHa },
  } as never;
  expect([
    await submitForm(retirarGuardadaForm(GUID), api, new FormData()),
    await submitForm(retirarProcessoForm(GUID), api, new FormData()),
  ]).toEqual([
    { redirect: '/app/guardadas', aviso: 'multaRetirada' },
    { redirect: '/app/processo', aviso: 'processoRetirado' },
  ]);
});

it('a process that the source lists is not said to be removed', async () => {
  const api = { processos: { retirar: naoHa, ver: async () => ({ DaFonte: true }) } } as never;
  expect(await submitForm(retirarProcessoForm(GUID), api, new FormData())).toMatchObject({
    aviso: { tipo: 'erro' },
  });
});
