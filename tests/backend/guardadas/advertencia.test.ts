import { expect, it } from 'vitest';
import { sharedApp } from '../harness/app.ts';

const app = sharedApp();

const CARTA = { AutoInfracao: 'SP12345678', DataInfracao: '2026-10-30', Codigo: '745-50' };

it('a written warning that is kept by hand has nothing to pay and no points (CTB art. 267), told with it or later', async () => {
  const { api } = await app.signUp();
  const aviso = { Tipo: 'advertencia' as const, Data: '2026-11-10' };
  const { Guid } = await api.guardadas.guardar({ ...CARTA, Datas: [aviso] });
  const outra = await api.guardadas.guardar({ ...CARTA, AutoInfracao: 'SP87654321' });
  await api.guardadas.marcar({ GuidMulta: outra.Guid, Marcos: [aviso] });
  for (const guid of [Guid, outra.Guid])
    expect(await api.guardadas.ver({ guid })).toMatchObject({ ValorSerPago: 0, Pontos: 0 });
});
