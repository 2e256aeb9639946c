import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CPF, contratar, PLACA, RENAVAM, renavamComFinal, semPlano } from '../consultas/fixtures.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { chamadasDeVeiculo } from './chamadas.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
const bia = shared(() => app.signUp());

const { cadastrar, registrado } = chamadasDeVeiculo(app);

describe('registering a vehicle', () => {
  it('takes a form with its documents in any writing and stores them stripped', async () => {
    const carla = await app.signUp();
    const { guid } = await registrado(carla, {
      NumeroRenavam: '6443.035954-0',
      Placa: 'rio-2a18',
      ProprietarioDocumento: '390.533.447-05',
      EmailNotificacao: 'Oficina@Example.com',
    });
    expect(await carla.api.veiculos.resumo({ guid })).toMatchObject({
      NumeroRenavam: RENAVAM.semMultas,
      Placa: PLACA,
      ProprietarioDocumento: CPF,
      EmailNotificacao: 'oficina@example.com',
      UF: { Uf: 'RJ' },
      Ativo: true,
      QtdeConsultas: 0,
      ComErro: false,
      Modelo: null,
      Multas: [],
      Debitos: [],
      Dicas: [],
    });
  });

  it.each(['04.252.011/0001-10', '12.ABC.345/01DE-35', '39053344705', ''])(
    'takes the owner %j, also a company whose number has letters',
    async (ProprietarioDocumento) => {
      const driver = await app.signUp();
      const { guid } = await registrado(driver, { ProprietarioDocumento });
      const stripped = ProprietarioDocumento.replace(/[^0-9A-Z]/g, '') || null;
      expect(await driver.api.veiculos.resumo({ guid })).toMatchObject({ ProprietarioDocumento: stripped });
    },
  );

  it.each([
    ['NumeroRenavam', { NumeroRenavam: '' }],
    ['NumeroRenavam', { NumeroRenavam: '1'.repeat(21) }],
    ['Placa', { Placa: ' ' }],
    ['Placa', { Placa: '12ABCDE' }],
    ['ProprietarioDocumento', { ProprietarioDocumento: '39053344706' }],
    ['ProprietarioDocumento', { ProprietarioDocumento: '04252011000111' }],
    ['ProprietarioDocumento', { ProprietarioDocumento: '12ABC34501DE36' }],
    ['EmailNotificacao', { EmailNotificacao: 'sem-arroba' }],
    ['UF', { UF: 'SP' }],
    ['UF', { UF: '2' }],
  ])('names the wrong field: %s', async (field, fields) => {
    const response = await cadastrar(ana, fields as Record<string, string>);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'DADOS_INVALIDOS',
      campos: { [field]: expect.any(String) },
    });
  });

  it('answers the first success to the same form sent again, and refuses its key for other data', async () => {
    const dora = await app.signUp();
    const Chave = randomUUID();
    const first = await (await cadastrar(dora, { Chave })).json();
    expect(await (await cadastrar(dora, { Chave })).json()).toEqual(first);
    expect(await dora.api.veiculos.lista()).toHaveLength(1);
    const other = await cadastrar(dora, { Chave, Placa: 'ABC1234' });
    expect([other.status, await other.text()]).toEqual([409, 'CHAVE_REPETIDA']);
    const again = await cadastrar(dora);
    expect([again.status, await again.text()]).toEqual([409, 'JA_CADASTRADO']);
  });

  it('stops at the limit of the plan with the bare code', async () => {
    const eva = await app.signUp();
    await contratar(app, eva, 'cnh-livre');
    for (let i = 0; i < 3; i += 1) await registrado(eva, { NumeroRenavam: renavamComFinal(0) });
    const refused = await cadastrar(eva, { NumeroRenavam: renavamComFinal(0) });
    expect([refused.status, await refused.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
    expect(await eva.api.veiculos.total()).toMatchObject({ TotalVeiculos: 3 });
  });
});

describe('reading vehicles', () => {
  it('lists only the driver’s own, and finds one by guid and by id', async () => {
    const { guid, id } = await registrado(ana);
    expect((await ana.api.veiculos.lista()).map(({ Guid }) => Guid)).toEqual([guid]);
    expect(await bia.api.veiculos.lista()).toEqual([]);
    expect(await ana.api.veiculos.resumoPorId({ id })).toEqual(await ana.api.veiculos.resumo({ guid }));
  });
});

describe('counting vehicles', () => {
  const total = (driver: Driver | undefined, email: string) =>
    app.fetch(
      '/comercio/usuario.php',
      { method: 'POST', body: new URLSearchParams({ function: 'get_veiculos_usuario', email }) },
      driver,
    );

  it('tells the total and the name of the driver, also without a plan', async () => {
    expect(await (await total(ana, ana.email)).json()).toEqual({
      response: 'success',
      TotalVeiculos: 1,
      Usuario: { Nome: 'Ana Souza Prado' },
    });
    const leo = await app.signUp();
    await semPlano(app, leo);
    expect(await (await total(leo, leo.email)).json()).toMatchObject({ TotalVeiculos: 0 });
  });
});
