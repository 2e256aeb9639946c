import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FullApi } from '#lib/contract.ts';
import { AppError } from '#lib/errors.ts';
import { submitForm } from '#lib/form.ts';
import { campoDoDia, copiarForm } from '#lib/multas/copiar.ts';
import { receiveForm } from '#lib/pageForm.server.ts';

const guid = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

it('a day typed where the deadlines are listed keeps its kind when the fine now waits for another', async () => {
  const marcar: unknown[] = [];
  const api = { multas: { marcar: async (pedido: object) => void marcar.push(pedido) } };
  const data = new FormData();
  data.append(campoDoDia({ guid, tipo: 'prazo_defesa' }), '10/11/2026');
  await submitForm(
    copiarForm([{ guid, tipo: 'prazo_jari' }], [...data.keys()]),
    api as unknown as FullApi,
    data,
  );
  expect(marcar).toEqual([{ GuidMulta: guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-11-10' }] }]);
});

it('a refused day is in the answer, without script and with hundreds of fines that lack one', async () => {
  const semData = Array.from({ length: 300 }, () => ({ guid: randomUUID(), tipo: 'prazo_jari' as const }));
  const campo = campoDoDia(semData[0] ?? { guid, tipo: 'prazo_jari' });
  const marcar = async () => {
    throw new AppError('DADOS_INVALIDOS', { fields: { prazo_jari: 'Este dia ainda não chegou.' } });
  };
  const headers = { cookie: `CLToken=${'a'.repeat(43)}`, accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const body = new URLSearchParams({ [campo]: '10/11/2027' });
  const page = {
    request: new Request('https://vialivre.example/app/prazos', { method: 'POST', headers, body }),
    response: { headers: new Headers(), status: 200 },
    locals: { api: { multas: { marcar } } as unknown as FullApi },
  };
  const shown = await receiveForm(page, copiarForm(semData, [campo]));
  expect(page.response.status).toBe(422);
  expect(shown).toMatchObject({
    values: { [campo]: '10/11/2027' },
    errors: { [campo]: 'Este dia ainda não chegou.' },
  });
});
