import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import type { FullApi } from '#lib/contract.ts';
import { type Form, isDone, submitForm } from '#lib/form.ts';
import { corrigirHabilitacaoForm, valoresDaCorrecao as valoresDaCnh } from '#lib/habilitacoes/form.ts';
import { sentenceOf } from '#lib/messages.ts';
import { formulario } from '../../fixtures/formulario.ts';
import { consultar, contratar } from '../consultas/fixtures.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { type Campos, cadastrosDe } from './cadastrosDe.ts';

const app = sharedApp();

const ana = shared(() => app.signUp());

const { TIPOS, registrar, mandar } = cadastrosDe(app);

describe.each(['habilitacoes', 'veiculos'] as const)('%s', (tipo) => {
  const { cadastrar, correcao, outra, recusada, limite, comDados, semDados, vazio } = TIPOS[tipo];
  const corrigir = (driver: Driver, id: number, campos: Campos = {}) =>
    mandar(tipo, driver, '/CorrigeCadastro', { Id: id, ...correcao, ...campos });

  it('answer the first success to the same form sent again, and refuse its key for other data', async () => {
    const dora = await app.signUp();
    const Chave = randomUUID();
    const primeira = await (await cadastrar(dora, { Chave })).json();
    expect(await (await cadastrar(dora, { Chave })).json()).toEqual(primeira);
    expect(await dora.api[tipo].lista()).toHaveLength(1);
    const outros = await cadastrar(dora, { Chave, ...outra });
    expect([outros.status, await outros.text()]).toEqual([409, expect.stringContaining('CHAVE_REPETIDA')]);
    const denovo = await cadastrar(dora);
    expect([denovo.status, await denovo.text()]).toEqual([409, expect.stringContaining('JA_CADASTRADO')]);
    // Another driver may have the same one.
    expect((await cadastrar(await app.signUp())).status).toBe(200);
  });

  it('stop at the limit of the plan, also for two at once', async () => {
    const gil = await app.signUp();
    const duas = await Promise.all([cadastrar(gil), cadastrar(gil, outra)]);
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await duas.find(({ status }) => status === 409)?.text()).toContain(limite);
    expect(await gil.api[tipo].lista()).toHaveLength(1);
  });

  it('are listed for their driver only, and found by guid and by id', async () => {
    const { guid, id } = await registrar(tipo, ana);
    expect((await ana.api[tipo].lista()).map(({ Guid }) => Guid)).toEqual([guid]);
    expect(await (await app.signUp()).api[tipo].lista()).toEqual([]);
    expect(await ana.api[tipo].resumoPorId({ id })).toEqual(await ana.api[tipo].resumo({ guid }));
  });

  it('are switched off and on by the guid alone; with a target state a repeat changes nothing', async () => {
    const mia = await app.signUp();
    const { guid } = await registrar(tipo, mia);
    const { alternar } = mia.api[tipo];
    expect(await alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: false });
    expect(await alternar({ Guid: guid, Ativo: 'false' })).toMatchObject({ Ativo: false });
    expect(await mia.api[tipo].resumo({ guid })).toMatchObject({ Ativo: false });
    // Its place of the plan is free, and taken by another one.
    await registrar(tipo, mia, outra);
    const cheio = await mandar(tipo, mia, '/DesativarAtivar', { Guid: guid });
    expect([cheio.status, await cheio.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
    await contratar(app, mia, 'via-livre-total');
    expect(await alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: true });
  });

  it('are corrected: the error goes, what was read for another one is forgotten, and the source is asked again', async () => {
    const otto = await app.signUp();
    const { guid, id } = await registrar(tipo, otto, recusada);
    const resumo = () => otto.api[tipo].resumo({ guid });
    await consultar(app, { failures: 'returned' });
    expect(await resumo()).toMatchObject({ ComErro: true, QtdeConsultas: 1 });
    expect(await (await corrigir(otto, id, comDados)).json()).toEqual({ Guid: guid });
    expect(await resumo()).toMatchObject({ ComErro: false, MensagemErro: null, QtdeConsultas: 0 });
    await consultar(app, { failures: 'returned' });
    const lido = await resumo();
    expect(lido).toMatchObject({ ComErro: false, QtdeConsultas: 1 });
    expect(lido.Multas.length).toBeGreaterThan(0);
    await corrigir(otto, id, semDados);
    expect(await resumo()).toMatchObject(vazio);
  });

  it('do not take the number of another one of the driver', async () => {
    const rui = await app.signUp();
    await contratar(app, rui, 'via-livre-total');
    const { id } = await registrar(tipo, rui);
    await registrar(tipo, rui, outra);
    const tomada = await corrigir(rui, id);
    expect([tomada.status, await tomada.text()]).toEqual([409, 'JA_CADASTRADO']);
  });
});

function salvar<K extends string, O>(
  form: Form<K, O, FullApi>,
  api: unknown,
  campos: Partial<Record<string, string>>,
) {
  return submitForm(form, api as FullApi, formulario(campos));
}

describe('a correction from a window opened before the last save', () => {
  it('of a licence names what was saved there, changes nothing, and a second save replaces it', async () => {
    const ana = await app.signUp();
    const { id } = await seeds(app).habilitacao(ana);
    const abertas = valoresDaCnh(await ana.api.habilitacoes.resumoPorId({ id }));
    const primeira = { ...abertas, EmailNotificacao: 'um@example.com' };
    expect(await salvar(corrigirHabilitacaoForm, ana.api, primeira)).toHaveProperty('redirect');
    const segunda = { ...abertas, EmailNotificacao: 'dois@example.com' };
    const recusada = await salvar(corrigirHabilitacaoForm, ana.api, segunda);
    if (isDone(recusada)) throw new Error('it overwrote in silence');
    expect(recusada).toMatchObject({
      aviso: { texto: sentenceOf('DADOS_MUDARAM') },
      errors: { EmailNotificacao: 'Na outra janela ficou: um@example.com.' },
    });
    expect(Object.keys(recusada.errors)).toEqual(['EmailNotificacao']);
    expect(await emailDe(id)).toEqual(['um@example.com']);
    const agora = { ...segunda, ...recusada.values };
    expect(await salvar(corrigirHabilitacaoForm, ana.api, agora)).toHaveProperty('redirect');
    expect(await emailDe(id)).toEqual(['dois@example.com']);
  });

  it('a call of an older version, which sends no version mark, is still saved', async () => {
    const ana = await app.signUp();
    const { id } = await seeds(app).habilitacao(ana);
    const dados = { NumeroCnh: '12345678900', Cpf: '52998224725', ExerceAtividadeRemunerada: '0' };
    await ana.api.habilitacoes.corrigir({ Id: id, ...dados });
    await expect(ana.api.habilitacoes.corrigir({ Id: id, ...dados })).resolves.toHaveProperty('Guid');
    await refused(ana.api.habilitacoes.corrigir({ Id: id, ...dados, Versao: 'outra' }), 'DADOS_MUDARAM');
  });
});

const emailDe = async (id: number) =>
  (await app.rows(habilitacao, eq(habilitacao.id, id))).map(({ emailNotificacao }) => emailNotificacao);
