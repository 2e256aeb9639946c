import { expect, it } from 'vitest';
import type { FullApi } from '#lib/contract.ts';
import { submitForm } from '#lib/form.ts';
import { campoDoDia, copiarForm } from '#lib/multas/copiar.ts';

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
