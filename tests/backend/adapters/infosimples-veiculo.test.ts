import { describe, expect, it } from 'vitest';
import { answer, setup } from './infosimples-setup.ts';

describe('looking up a vehicle', () => {
  it('puts registration, fines and debts together and adds up the cost of both calls', async () => {
    const found = await setup().vehicle(2);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    expect(found.custoCentavos).toBe(48);
    expect(found.dados.multas).toHaveLength(4);
    expect(found.dados.debitos).toEqual([
      { descricao: 'IPVA, cota única 2026', valor: 1_842_37 },
      { descricao: 'Licenciamento anual 2026', valor: 246_38 },
    ]);
    expect(found.dados).toMatchObject({ localRegistro: 'RIO DE JANEIRO', anoFabricacao: '2022' });
    expect(found.dados.modelo).toBeTruthy();
  });

  it('takes no record of fines for a vehicle without fines', async () => {
    expect(await setup().vehicle(7)).toMatchObject({ outcome: 'found', dados: { multas: [], debitos: [] } });
  });

  it('stops after the first call when the plate is unknown, and pays once', async () => {
    expect(await setup().vehicle(0, 'ZZZ1A23')).toMatchObject({ outcome: 'none', custoCentavos: 24 });
  });

  it('fails when only one of the two calls answered', async () => {
    expect(await setup().vehicle(6)).toMatchObject({ outcome: 'source_unavailable', custoCentavos: 24 });
    expect(await setup().vehicle(8)).toMatchObject({ outcome: 'invalid_input', custoCentavos: 48 });
  });

  it('reads the maker and model of an imported vehicle', async () => {
    const one = (marca: string) => setup(answer({ code: 200, data: [{ marca, multas: [] }] })).vehicle(0);
    const plain = { multas: [], debitos: [] };
    expect(await one('I/FORD RANGER XLS')).toMatchObject({
      dados: { fabricante: 'FORD', modelo: 'RANGER XLS', ...plain },
    });
    expect(await one('FIAT/DUCATO MINIBUS')).toMatchObject({
      dados: { fabricante: 'FIAT', modelo: 'DUCATO MINIBUS' },
    });
    expect(await one('PUMA')).toMatchObject({ dados: { fabricante: null, modelo: 'PUMA' } });
  });
});
