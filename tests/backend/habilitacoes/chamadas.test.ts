import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditoria } from '#backend/db/schema/conta.ts';
import { habilitacao } from '#backend/db/schema/habilitacoes.ts';
import { CNH, CPF, contratar, semPlano } from '../consultas/fixtures.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';

const API = '/api/appUsuario/v1/Habilitacao';

let app: TestApp;
let ana: Driver;
let bia: Driver;
beforeAll(async () => {
  app = await testApp();
  ana = await app.signUp();
  bia = await app.signUp();
});
afterAll(() => app.close());

function cadastrar(driver: Driver | undefined, fields: Record<string, string>) {
  const body = new FormData();
  const all = { function: 'cadastrar_v2', NumeroCnh: CNH.semMultas, Cpf: CPF, UF: '2', ...fields };
  for (const [name, value] of Object.entries(all)) body.append(name, value);
  return app.fetch('/comercio/habilitacao.php', { method: 'POST', body }, driver);
}

function post(driver: Driver | undefined, path: string, body: unknown) {
  return app.fetch(
    `${API}${path}`,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    driver,
  );
}

async function registrada(driver: Driver, fields: Record<string, string> = {}) {
  const response = await cadastrar(driver, fields);
  expect(response.status).toBe(200);
  const { guid } = await response.json();
  const resumo = await driver.api.habilitacoes.resumo({ guid });
  return { guid, id: resumo.Id };
}

describe('registering a licence', () => {
  it('takes every field of the specification and answers response, guid and message', async () => {
    const carla = await app.signUp();
    const response = await cadastrar(carla, {
      Email: carla.email,
      NumeroCnh: '178.766.636-50',
      Cpf: '390.533.447-05',
      EmailNotificacao: 'Filha@Example.com',
      ExerceAtividadeRemunerada: '1',
      CadastrarUsuario: 'false',
      CadastraLead: 'false',
      'DadosLead[MachineCode]': '10',
      'DadosLead[EmailSequenceCode]': '20',
      'DadosLead[SequenceLevelCode]': '30',
      'DadosLead[Tag]': 'cnh',
      NomeCompleto: 'Carla Dias',
      Telefone: '21988887777',
    });
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toEqual({
      response: 'success',
      guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: 'CNH cadastrada com sucesso!',
    });
    expect(await carla.api.habilitacoes.resumo({ guid: answer.guid })).toMatchObject({
      NumeroCnh: CNH.semMultas,
      Cpf: CPF,
      EmailNotificacao: 'filha@example.com',
      ExerceAtividadeRemunerada: true,
      UF: { Uf: 'RJ' },
      Ativo: true,
      QtdeConsultas: 0,
      ComErro: false,
      Chips: [
        { Label: 'Consultando', Style: 'outlined', Color: 'info' },
        { Label: 'EAR', Style: 'outlined', Color: 'info' },
      ],
      PontosPeriodos: [],
      Multas: [],
    });
    const [row] = await app.deps.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.acao, 'habilitacao.cadastrar'));
    expect(row).toMatchObject({ ator: 'usuario', atorId: carla.id });
  });

  it('answers the first success to the same form sent again, and refuses its key for other data', async () => {
    const dora = await app.signUp();
    const Chave = randomUUID();
    const first = await (await cadastrar(dora, { Chave })).json();
    expect(await (await cadastrar(dora, { Chave })).json()).toEqual(first);
    expect(await dora.api.habilitacoes.lista()).toHaveLength(1);
    const other = await cadastrar(dora, { Chave, NumeroCnh: CNH.quatroMultas });
    expect([other.status, (await other.json()).error]).toEqual([409, 'CHAVE_REPETIDA']);
  });

  it('refuses the same licence of the same driver, while another driver may have it too', async () => {
    const eva = await app.signUp();
    await registrada(eva);
    const again = await cadastrar(eva, {});
    expect([again.status, await again.json()]).toEqual([
      409,
      {
        response: 'error',
        success: false,
        error: 'JA_CADASTRADO',
        message: 'Esta CNH já está cadastrada na sua conta.',
        campos: {},
      },
    ]);
    expect((await cadastrar(await app.signUp(), {})).status).toBe(200);
  });

  it('stops at the limit of the plan with the sentence of the specification, also for two at once', async () => {
    const gil = await app.signUp();
    const both = await Promise.all([cadastrar(gil, {}), cadastrar(gil, { NumeroCnh: CNH.quatroMultas })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      error: 'LIMITE_MAX_ATINGIDO',
      message:
        'O limite de condutores foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!',
    });
    await contratar(app, gil, 'via-livre-total');
    const statuses = [];
    for (const NumeroCnh of [CNH.semMultas, CNH.quatroMultas, CNH.comProcessoDeSuspensao])
      statuses.push((await cadastrar(gil, { NumeroCnh })).status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await gil.api.habilitacoes.lista()).toHaveLength(2);
  });

  it('refuses a wrong CPF at once, but leaves the check digits of the CNH to the source', async () => {
    const hugo = await app.signUp();
    const wrong = await cadastrar(hugo, { Cpf: '39053344706' });
    expect([wrong.status, (await wrong.json()).error]).toEqual([422, 'CPF_INVALIDO']);
    expect((await cadastrar(hugo, { NumeroCnh: CNH.digitoErrado })).status).toBe(200);
  });

  it.each([
    ['NumeroCnh', { NumeroCnh: '' }],
    ['NumeroCnh', { NumeroCnh: '1'.repeat(21) }],
    ['Cpf', { Cpf: ' ' }],
    ['EmailNotificacao', { EmailNotificacao: 'sem-arroba' }],
    ['UF', { UF: '26' }],
    ['UF', { UF: 'SP' }],
  ])('names the wrong field: %s', async (field, fields) => {
    const response = await cadastrar(ana, fields as Record<string, string>);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'DADOS_INVALIDOS',
      campos: { [field]: expect.any(String) },
    });
  });

  it('takes RJ as 2, as its id and as its abbreviation', async () => {
    for (const UF of ['2', '19', 'RJ', 'rj']) {
      expect((await cadastrar(await app.signUp(), { UF })).status).toBe(200);
    }
  });

  it('needs a session of its own, with a plan', async () => {
    expect((await cadastrar(undefined, {})).status).toBe(401);
    const other = await cadastrar(ana, { Email: bia.email });
    expect([other.status, (await other.json()).error]).toEqual([403, 'OUTRO_USUARIO']);
    const ivo = await app.signUp();
    await semPlano(app, ivo);
    const blocked = await cadastrar(ivo, {});
    expect([blocked.status, (await blocked.json()).error]).toEqual([403, 'MENU_BLOQUEADO']);
  });

  it('refuses what is no registration', async () => {
    const broken = { method: 'POST', body: '{"function":', headers: { 'content-type': 'application/json' } };
    expect((await app.fetch('/comercio/habilitacao.php', broken, ana)).status).toBe(400);
    const unknown = new URLSearchParams({ function: 'cadastrar_v3' });
    expect(
      (await app.fetch('/comercio/habilitacao.php', { method: 'POST', body: unknown }, ana)).status,
    ).toBe(400);
  });

  it('asks for so many consultations a day and no more', async () => {
    const jo = await app.signUp();
    for (let i = 0; i < 30; i += 1) await cadastrar(jo, {});
    const more = await cadastrar(jo, {});
    expect([more.status, (await more.json()).error]).toEqual([429, 'MUITAS_TENTATIVAS']);
  });
});

describe('reading licences', () => {
  it('lists only the driver’s own, and finds one by guid and by id', async () => {
    const { guid, id } = await registrada(ana);
    expect((await ana.api.habilitacoes.lista()).map(({ Guid }) => Guid)).toEqual([guid]);
    expect(await bia.api.habilitacoes.lista()).toEqual([]);
    expect(await ana.api.habilitacoes.resumoPorId({ id })).toEqual(
      await ana.api.habilitacoes.resumo({ guid }),
    );
  });

  it('hides another driver’s licence behind 404', async () => {
    const [mine] = await ana.api.habilitacoes.lista();
    for (const path of [`/Guid/${mine?.Guid}/Resumo`, `/${mine?.Id}/Resumo`]) {
      const response = await app.fetch(`${API}${path}`, {}, bia);
      expect([response.status, await response.text()]).toEqual([404, 'NAO_ENCONTRADO']);
    }
  });

  it('needs a session, a plan and a well-formed guid or id', async () => {
    for (const path of ['/Habilitacoes', `/Guid/${randomUUID()}/Resumo`, '/1/Resumo'])
      expect((await app.fetch(`${API}${path}`)).status).toBe(401);
    expect((await app.fetch(`${API}/Guid/abc/Resumo`, {}, ana)).status).toBe(422);
    expect((await app.fetch(`${API}/zero/Resumo`, {}, ana)).status).toBe(422);
    expect((await app.fetch(`${API}/99999999999999999/Resumo`, {}, ana)).status).toBe(422);
    // Past 32 bits it is a number like any other.
    expect((await app.fetch(`${API}/99999999999/Resumo`, {}, ana)).status).toBe(404);
    const leo = await app.signUp();
    await semPlano(app, leo);
    expect((await app.fetch(`${API}/Habilitacoes`, {}, leo)).status).toBe(403);
  });
});

describe('switching a licence off and on', () => {
  it('flips with the guid alone, and with a wanted state does not turn back', async () => {
    const mia = await app.signUp();
    const { guid } = await registrada(mia);
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

  it('leaves its place to another licence and takes one again only when there is one', async () => {
    const nina = await app.signUp();
    const { guid } = await registrada(nina);
    await nina.api.habilitacoes.alternar({ Guid: guid });
    await registrada(nina, { NumeroCnh: CNH.quatroMultas });
    const refused = await post(nina, '/DesativarAtivar', { Guid: guid });
    expect([refused.status, await refused.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });

  it('is for its owner, with a session', async () => {
    const [mine] = await ana.api.habilitacoes.lista();
    expect((await post(bia, '/DesativarAtivar', { Guid: mine?.Guid })).status).toBe(404);
    expect((await post(undefined, '/DesativarAtivar', { Guid: mine?.Guid })).status).toBe(401);
    expect((await post(ana, '/DesativarAtivar', {})).status).toBe(422);
    expect((await ana.api.habilitacoes.lista())[0]?.Ativo).toBe(true);
  });
});

describe('correcting a licence', () => {
  const dados = { NumeroCnh: CNH.quatroMultas, Cpf: CPF, UF: 'RJ', ExerceAtividadeRemunerada: '1' };

  it('clears the error, waits again and asks for a new consultation', async () => {
    const otto = await app.signUp();
    const { guid, id } = await registrada(otto, { NumeroCnh: CNH.recusada });
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

  it('forgets what was read for the other number', async () => {
    const pia = await app.signUp();
    const { guid, id } = await registrada(pia, { NumeroCnh: CNH.comProcessoDeSuspensao });
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
    const { id } = await registrada(rui);
    await registrada(rui, { NumeroCnh: CNH.quatroMultas });
    const taken = await post(rui, '/CorrigeCadastro', { Id: id, ...dados });
    expect([taken.status, await taken.text()]).toEqual([409, 'JA_CADASTRADO']);
    const cpf = await post(rui, '/CorrigeCadastro', { Id: id, ...dados, Cpf: '11111111111' });
    expect([cpf.status, await cpf.text()]).toEqual([422, 'CPF_INVALIDO']);
    const empty = await post(rui, '/CorrigeCadastro', { Id: id, ...dados, NumeroCnh: '' });
    expect(await empty.json()).toMatchObject({
      error: 'DADOS_INVALIDOS',
      campos: { NumeroCnh: expect.any(String) },
    });
    expect((await post(rui, '/CorrigeCadastro', { Id: id, ...dados, UF: 2 })).status).toBe(422);
  });

  it('is refused past the limit of a smaller plan, with the bare code', async () => {
    const sol = await app.signUp();
    await contratar(app, sol, 'via-livre-total');
    const { id } = await registrada(sol);
    await registrada(sol, { NumeroCnh: CNH.comProcessoDeSuspensao });
    await contratar(app, sol, 'cnh-livre');
    const refused = await post(sol, '/CorrigeCadastro', { Id: id, ...dados });
    expect([refused.status, await refused.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });

  it('is for its owner, with a session, and for a whole body', async () => {
    const [mine] = await ana.api.habilitacoes.lista();
    const body = { Id: mine?.Id, ...dados };
    expect((await post(bia, '/CorrigeCadastro', body)).status).toBe(404);
    expect((await post(undefined, '/CorrigeCadastro', body)).status).toBe(401);
    expect((await post(ana, '/CorrigeCadastro', { Id: mine?.Id })).status).toBe(422);
    const [row] = await app.deps.db
      .select()
      .from(habilitacao)
      .where(eq(habilitacao.id, mine?.Id ?? 0));
    expect(row?.numeroCnh).toBe(CNH.semMultas);
  });
});
