import { beforeAll, describe, expect, it } from 'vitest';
import { consultar, contratar, RENAVAM, renavamComFinal } from '../consultas/fixtures.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { chamadasDeVeiculo } from './chamadas.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
beforeAll(async () => {
  await registrado(ana);
});

const { dados, post, registrado } = chamadasDeVeiculo(app);

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
