import { expect, it } from 'vitest';
import { cidadesDoPerfil } from '#lib/conta/perfilNaCompra.server.ts';
import type { FullApi } from '#lib/contract.ts';

const api = {
  referencia: {
    municipios: async ({ uf }: { uf: string }) => [{ ID: '1', Nome: `cidade de ${uf}`, Estado: uf }],
  },
} as unknown as FullApi;

it.each([
  ['SP', 'SP'],
  ['sp', 'SP'],
  ['', 'RJ'],
  ['XX', 'RJ'],
  ['__proto__', 'RJ'],
])('the cities beside the state %j are those of %s', async (Uf, deQual) => {
  expect(await cidadesDoPerfil(api, { values: { Uf }, errors: {} })).toEqual([`cidade de ${deQual}`]);
});
