import { expect, it } from 'vitest';
import type { DossieLido } from '#lib/dossie/contract.ts';
import { multaDoDossie } from '#lib/dossie/multa.server.ts';
import { AppError } from '#lib/errors.ts';

const GUID = '8d1f0b2e-0000-4000-8000-000000000001';
const DOSSIE = { Guid: GUID, Id: 4, Tipo: 'Veiculo' } as const;

/** The link to the fine, for a driver with a plan or without; `paga`: a bought appeal opens the page. */
function link({ liberado = false, paga = false, Origem = 'fonte' as DossieLido['Origem'] }) {
  const resumo = async () => {
    if (!paga) throw new AppError('MENU_BLOQUEADO');
    return {};
  };
  const locals = { api: { multas: { resumo } } as never, sessao: { liberado } };
  return multaDoDossie(locals, { ...DOSSIE, Origem } as DossieLido);
}

it('a case file leads to the page of its fine where the driver may open it', async () => {
  expect(await link({ liberado: true })).toBe('/app/multas/view/4');
  expect(await link({ liberado: true, Origem: 'motorista' })).toBe(`/app/guardadas/${GUID}`);
  expect(await link({ paga: true })).toBe('/app/multas/view/4');
  expect(await link({})).toBeNull();
});

it.each(['motorista', 'ambas'] as const)('without a plan too for a fine kept by hand: %s', async (Origem) => {
  expect(await link({ Origem })).toBe(`/app/guardadas/${GUID}`);
});
