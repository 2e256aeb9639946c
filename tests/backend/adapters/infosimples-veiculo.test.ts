import { describe, expect, it } from 'vitest';
import { RENAVAM_DE_EXEMPLO } from '#backend/platform/simulators/infosimples/exemplos.ts';
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

  it('asks the service of the setting, and the default one where that lacks data', async () => {
    const servicos = ['detran/rj/nada-consta'];
    const { vehicle, source, lines } = setup({ servicos });
    const [usual, named] = [await setup().vehicle(2), await vehicle(2)];
    if (usual.outcome !== 'found' || named.outcome !== 'found') throw new Error('both are known');
    const told = ({ autoInfracao, data, valorOriginal, pontos }: (typeof named.dados.multas)[number]) => [
      ...[autoInfracao, data, valorOriginal, pontos],
    ];
    expect(named.dados.multas.map(told)).toEqual(usual.dados.multas.map(told));
    expect(named.dados.multas[0]?.hora).toMatch(/^\d\d:\d\d$/);
    // The owner's CPF is missing.
    const without = { placa: 'RIO2A18', renavam: RENAVAM_DE_EXEMPLO[2] ?? '' };
    expect(await source.consultarVeiculo(without)).toMatchObject({ outcome: 'found' });
    const asked = lines
      .filter(({ message }) => message === 'consulted')
      .map(({ fields }) => fields.operation);
    expect(asked).toEqual([
      'detran/rj/veiculo',
      'detran/rj/nada-consta',
      'detran/rj/veiculo',
      'detran/rj/multas-guias',
    ]);
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
