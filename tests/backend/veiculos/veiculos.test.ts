import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renavamComFinal } from '../../fixtures/numeros.ts';
import { CPF, consultar, contratar, PLACA, RENAVAM, semPlano } from '../consultas/fixtures.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';

const API = '/api/appUsuario/v1/Veiculo';

const app = sharedApp();
const ana = shared(() => app.signUp());
const bia = shared(() => app.signUp());

const dados = { NumeroRenavam: RENAVAM.semMultas, Placa: PLACA, UF: 'RJ' };

function cadastrar(driver: Driver | undefined, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...dados, ...fields });
  return app.fetch(`${API}/Cadastrar`, { method: 'POST', body }, driver);
}

function post(driver: Driver | undefined, path: string, body: unknown) {
  return app.fetch(
    `${API}${path}`,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    driver,
  );
}

async function registrado(driver: Driver, fields: Record<string, string> = {}) {
  const response = await cadastrar(driver, fields);
  expect(response.status).toBe(200);
  const { Guid: guid } = await response.json();
  return { guid, id: (await driver.api.veiculos.resumo({ guid })).Id };
}

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

describe('switching a vehicle off and on', () => {
  it('toggles with the guid alone, and with a target state stays there when repeated', async () => {
    const mia = await app.signUp();
    const { guid } = await registrado(mia);
    expect(await mia.api.veiculos.alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: false });
    expect(await mia.api.veiculos.alternar({ Guid: guid, Ativo: 'false' })).toMatchObject({ Ativo: false });
    expect(await mia.api.veiculos.alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: true });
  });

  it('frees a place of the plan, and needs a free one to be switched on again', async () => {
    const nina = await app.signUp();
    const { guid } = await registrado(nina);
    await nina.api.veiculos.alternar({ Guid: guid });
    await registrado(nina, { NumeroRenavam: renavamComFinal(0) });
    const refused = await post(nina, '/DesativarAtivar', { Guid: guid });
    expect([refused.status, await refused.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });
});

describe('correcting a vehicle', () => {
  it('clears the error, forgets what was read for the other one and asks again', async () => {
    const otto = await app.signUp();
    const { guid, id } = await registrado(otto, { NumeroRenavam: RENAVAM.recusado });
    await consultar(app);
    expect(await otto.api.veiculos.resumo({ guid })).toMatchObject({ ComErro: true, QtdeConsultas: 1 });
    const corrected = { Id: id, ...dados, NumeroRenavam: RENAVAM.multasEDebitos };
    expect(await otto.api.veiculos.corrigir(corrected)).toEqual({ Guid: guid });
    expect(await otto.api.veiculos.resumo({ guid })).toMatchObject({
      ComErro: false,
      MensagemErro: null,
      QtdeConsultas: 0,
    });
    await consultar(app);
    expect((await otto.api.veiculos.resumo({ guid })).Debitos).toHaveLength(2);
    await otto.api.veiculos.corrigir({ Id: id, ...dados });
    expect(await otto.api.veiculos.resumo({ guid })).toMatchObject({
      Modelo: null,
      Debitos: [],
      Multas: [],
      Dicas: [],
    });
  });

  it('refuses the Renavam of another vehicle, and wrong fields', async () => {
    const rui = await app.signUp();
    await contratar(app, rui, 'cnh-livre');
    const { id } = await registrado(rui);
    await registrado(rui, { NumeroRenavam: RENAVAM.umaMulta });
    const taken = await post(rui, '/CorrigeCadastro', { Id: id, ...dados, NumeroRenavam: RENAVAM.umaMulta });
    expect([taken.status, await taken.text()]).toEqual([409, 'JA_CADASTRADO']);
    const wrong = await post(rui, '/CorrigeCadastro', { Id: id, ...dados, ProprietarioDocumento: '1' });
    expect(await wrong.json()).toMatchObject({ campos: { ProprietarioDocumento: expect.any(String) } });
  });
});
