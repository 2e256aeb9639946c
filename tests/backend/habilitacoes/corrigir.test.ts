import { describe, expect, it } from 'vitest';
import { CNH, CPF, contratar } from '../consultas/fixtures.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { chamadasDeHabilitacao } from './chamadasDeHabilitacao.ts';

const app = sharedApp();
const chamadas = chamadasDeHabilitacao(app);

describe('correcting a licence', () => {
  const dados = { NumeroCnh: CNH.quatroMultas, Cpf: CPF, UF: 'RJ', ExerceAtividadeRemunerada: '1' };

  it('clears the error, waits again and asks for a new consultation', async () => {
    const otto = await app.signUp();
    const { guid, id } = await chamadas.registrada(otto, { NumeroCnh: CNH.recusada });
    await app.runJobs({ failures: 'returned' });
    expect(await otto.api.habilitacoes.resumo({ guid })).toMatchObject({ ComErro: true, QtdeConsultas: 1 });
    expect(await otto.api.habilitacoes.corrigir({ Id: id, ...dados })).toEqual({ Guid: guid });
    expect(await otto.api.habilitacoes.resumo({ guid })).toMatchObject({
      NumeroCnh: CNH.quatroMultas,
      ExerceAtividadeRemunerada: true,
      ComErro: false,
      MensagemErro: null,
      QtdeConsultas: 0,
    });
    await app.runJobs({ failures: 'returned' });
    const depois = await otto.api.habilitacoes.resumo({ guid });
    expect([depois.ComErro, depois.QtdeConsultas, depois.Multas.length]).toEqual([false, 1, 4]);
  });

  it('deletes data of the previous number', async () => {
    const pia = await app.signUp();
    const { guid, id } = await chamadas.registrada(pia, { NumeroCnh: CNH.comProcessoDeSuspensao });
    await app.runJobs({ failures: 'returned' });
    expect((await pia.api.habilitacoes.resumo({ guid })).Multas).toHaveLength(4);
    await pia.api.habilitacoes.corrigir({ Id: id, ...dados, NumeroCnh: CNH.semMultas });
    expect(await pia.api.habilitacoes.resumo({ guid })).toMatchObject({
      Nome: null,
      TotalPontosPontuaveisPenalidade: 0,
      PontosPeriodos: [],
      Multas: [],
    });
  });

  it('refuses the number of another licence of the driver, a wrong CPF and empty fields', async () => {
    const rui = await app.signUp();
    await contratar(app, rui, 'via-livre-total');
    const { id } = await chamadas.registrada(rui);
    await chamadas.registrada(rui, { NumeroCnh: CNH.quatroMultas });
    const taken = await chamadas.post(rui, '/CorrigeCadastro', { Id: id, ...dados });
    expect([taken.status, await taken.text()]).toEqual([409, 'JA_CADASTRADO']);
    const cpf = await chamadas.post(rui, '/CorrigeCadastro', { Id: id, ...dados, Cpf: '11111111111' });
    expect([cpf.status, await cpf.text()]).toEqual([422, 'CPF_INVALIDO']);
    const empty = await chamadas.post(rui, '/CorrigeCadastro', { Id: id, ...dados, NumeroCnh: '' });
    expect(await empty.json()).toMatchObject({
      error: 'DADOS_INVALIDOS',
      campos: { NumeroCnh: expect.any(String) },
    });
    expect((await chamadas.post(rui, '/CorrigeCadastro', { Id: id, ...dados, UF: 2 })).status).toBe(422);
  });
});

const ana = shared(() => app.signUp());
const bia = shared(() => app.signUp());

describe('reading licences', () => {
  it('lists only the driver’s own, and finds one by guid and by id', async () => {
    const { guid, id } = await chamadas.registrada(ana);
    expect((await ana.api.habilitacoes.lista()).map(({ Guid }) => Guid)).toEqual([guid]);
    expect(await bia.api.habilitacoes.lista()).toEqual([]);
    expect(await ana.api.habilitacoes.resumoPorId({ id })).toEqual(
      await ana.api.habilitacoes.resumo({ guid }),
    );
  });
});

describe('switching a licence off and on', () => {
  it('toggles with the guid alone, and with a target state stays there when repeated', async () => {
    const mia = await app.signUp();
    const { guid } = await chamadas.registrada(mia);
    expect(await mia.api.habilitacoes.alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: false });
    expect(await mia.api.habilitacoes.alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: true });
    await mia.api.habilitacoes.alternar({ Guid: guid, Ativo: false });
    expect(await mia.api.habilitacoes.alternar({ Guid: guid, Ativo: 'false' })).toMatchObject({
      Ativo: false,
    });
    expect(await mia.api.habilitacoes.resumo({ guid })).toMatchObject({
      Ativo: false,
      Chips: [{ Label: 'Desativada', Style: 'outlined', Color: 'alerta' }],
    });
  });

  it('frees a place of the plan, and needs a free one to be switched on again', async () => {
    const nina = await app.signUp();
    const { guid } = await chamadas.registrada(nina);
    await nina.api.habilitacoes.alternar({ Guid: guid });
    await chamadas.registrada(nina, { NumeroCnh: CNH.quatroMultas });
    const refused = await chamadas.post(nina, '/DesativarAtivar', { Guid: guid });
    expect([refused.status, await refused.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });
});
