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

it('a refused day waits for the page, without script and with hundreds of fines that lack one', async () => {
  const semData = Array.from({ length: 300 }, () => ({ guid: randomUUID(), tipo: 'prazo_jari' as const }));
  const campo = campoDoDia(semData[0] ?? { guid, tipo: 'prazo_jari' });
  const marcar = async () => {
    throw new AppError('DADOS_INVALIDOS', { fields: { prazo_jari: 'Este dia ainda não chegou.' } });
  };
  const page = (request: Request) => ({
    ...{ request, response: { headers: new Headers() } },
    locals: { api: { multas: { marcar } } as unknown as FullApi, sealKey: new Uint8Array(32) },
  });
  const headers = { cookie: `CLToken=${'a'.repeat(43)}`, accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const url = 'https://vialivre.example/app/prazos';
  const body = new URLSearchParams({ [campo]: '10/11/2027' });
  const sent = await receiveForm(
    page(new Request(url, { method: 'POST', headers, body })),
    copiarForm(semData, [campo]),
  );
  if (!(sent instanceof Response)) throw new Error('the page itself answered');
  const cookie = `${headers.cookie}; ${sent.headers.getSetCookie()[0]?.split(';')[0]}`;
  const shown = await receiveForm(
    page(new Request(url, { headers: { ...headers, cookie } })),
    copiarForm(semData),
  );
  expect(shown).toMatchObject({
    values: { [campo]: '10/11/2027' },
    errors: { [campo]: 'Este dia ainda não chegou.' },
  });
});
