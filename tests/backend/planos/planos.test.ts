import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDosPlanos } from '#backend/domain/planos/avisosDePlano.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { PRODUTOS_EXTRAS } from '#lib/planos/catalogo.ts';
import { type Driver, NOW, shared, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();

const ana = shared(() => app.signUp());

function commerce(script: string, body: Record<string, string>, driver?: Driver) {
  return app.fetch(`/comercio/${script}`, { method: 'POST', body: new URLSearchParams(body) }, driver);
}

describe('the list of extras', () => {
  const PATH = '/api/appUsuario/v1/ProdutoExtra/Todos';

  it('has every product of the catalogue, priced in reais', async () => {
    const response = await app.fetch(PATH, {}, ana);
    expect(response.status).toBe(200);
    const lista = await response.json();
    expect(lista).toHaveLength(PRODUTOS_EXTRAS.length);
    expect(lista[0]).toEqual({
      Guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01',
      NomeProduto: 'Recurso de Multa Online',
      DescricaoProduto: PRODUTOS_EXTRAS[0]?.descricao,
      ValorProduto: 79.9,
    });
  });
});

describe('one extra by its guid', () => {
  const PATH = '/api/appUsuario/v1/ProdutoExtra/Resumo';
  const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

  it('is the product of the catalogue, however its letters are written', async () => {
    for (const guid of [PETICAO, PETICAO.toUpperCase()]) {
      const response = await app.fetch(`${PATH}/${guid}`, {}, ana);
      expect(await response.json()).toMatchObject({
        Guid: PETICAO,
        NomeProduto: 'Recurso de Multa Online',
        ValorProduto: 79.9,
      });
    }
  });
});

describe('a plan by its pair of ids', () => {
  const call = (id_plano: string, id_plano_detalhe: string, driver?: Driver) =>
    commerce(
      'plano.php',
      { function: 'get_plano_by_id_plano_id_plano_detalhe', id_plano, id_plano_detalhe },
      driver,
    );

  it.each([
    ['8', '16', 'Detetive da Multa', 'A', 9.9],
    ['11', '23', 'Via Livre Total', 'M', 359.9],
  ])('(%s, %s) is %s', async (idPlano, idDetalhe, Descricao, Periodicidade, Preco) => {
    const response = await call(idPlano, idDetalhe, ana);
    expect(await response.json()).toEqual({
      response: 'success',
      plano: { Descricao, Periodicidade, Preco },
    });
  });

  it('that do not belong together is not sold', async () => {
    const response = await call('8', '17', ana);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ response: 'error', error: 'PRODUTO_NAO_ENCONTRADO' });
  });
});

describe('the check of the profile before a payment', () => {
  const call = (body: Record<string, string>, driver?: Driver) =>
    commerce('usuario.php', { function: 'get_user_by_email', ...body }, driver);

  it('answers error with what is missing, and success once it is filled in', async () => {
    const bia = await app.signUp();
    const before = await call({ email: bia.email, verifica_campos_pagamento: 'sim' }, bia);
    expect(before.status).toBe(200);
    expect(await before.json()).toMatchObject({
      response: 'error',
      Usuario: { Email: bia.email },
      Faltam: expect.arrayContaining(['RG', 'Data de nascimento', 'CEP']),
    });
    const { Cpf, Nome } = await bia.api.conta.perfil();
    await bia.api.conta.alterar({
      Nome,
      Cpf,
      Telefone: '21988887777',
      Sexo: 'F',
      Endereco: 'Rua das Acácias',
      Cidade: 'Niterói',
      Bairro: 'Icaraí',
      Uf: 'RJ',
      Cep: '24220000',
      DataNascimento: '1990-05-17',
      Rg: '123456789',
    });
    const after = await call({ email: bia.email, verifica_campos_pagamento: 'sim' }, bia);
    expect(await after.json()).toMatchObject({ response: 'success', Faltam: [] });
  });
});

describe('a plan that ends', () => {
  const app = sharedApp({ TRIAL_DAYS: '0' });

  beforeEach(() => app.setClock(NOW));

  const sweep = () => avisarDosPlanos(systemCtx(app.deps));

  /** A driver whose plan ends the given number of days after NOW. */
  async function driverWithPlan(dias: number, mudancas: Partial<typeof assinatura.$inferInsert> = {}) {
    const driver = await app.signUp();
    const inicio = new Date(NOW);
    const fim = new Date(inicio.getTime() + dias * 86_400_000);
    await app.deps.db
      .insert(assinatura)
      .values({ usuarioId: driver.id, plano: 'cnh-livre', inicio, fim, ...mudancas });
    return driver;
  }

  const avisos = async (driver: Driver) =>
    (await driver.api.notificacoes.lista()).map(({ Assunto }) => Assunto).reverse();

  it('a driver is told five days and one day before the plan ends, once each, by notice and mail', async () => {
    const ana = await driverWithPlan(10);
    const told: string[][] = [];
    for (let dia = 0; dia <= 11; dia += 1) {
      await sweep();
      await sweep();
      told.push(await avisos(ana));
      app.passDays(1);
    }
    expect(told[4]).toEqual([]);
    expect(told[5]).toEqual(['Seu plano termina em 5 dias']);
    expect(told[8]).toEqual(['Seu plano termina em 5 dias']);
    expect(told[9]).toEqual(['Seu plano termina em 5 dias', 'Seu plano termina em 1 dia']);
    expect(told[11]).toHaveLength(2);
  });

  it('the mail goes out on the day, with what is left then', async () => {
    const ana = await driverWithPlan(3);
    await sweep();
    await app.runJobs();
    const mails = (await mailsIn(app, ana.email)).map(({ subject }) => subject);
    expect(mails).toContain('Seu plano termina em 3 dias');
    const [notice] = await ana.api.notificacoes.lista();
    expect(notice).toMatchObject({
      Assunto: 'Seu plano termina em 3 dias',
      Destino: '/app/planos/contratar',
    });
    expect(notice?.Descricao).toContain('O plano CNH Livre vale até 23/11/2026.');
  });

  it('no notice is sent for a plan that another one continues, that was ended, or that has not begun', async () => {
    const continua = await driverWithPlan(4);
    await operador(app).faz('assinaturas conceder', {
      conta: continua.email,
      plano: 'cnh-livre',
      dias: '60',
    });
    const encerrado = await driverWithPlan(4, { canceladaEm: new Date(NOW) });
    const futuro = await driverWithPlan(4, { inicio: new Date('2026-11-22T12:00:00.000Z') });
    const removendo = await driverWithPlan(4);
    await removendo.api.conta.pedirRemocao({ Senha: removendo.senha });
    await sweep();
    expect(await avisos(continua)).toEqual(['Você ganhou um plano']);
    for (const driver of [encerrado, futuro]) expect(await avisos(driver)).toEqual([]);
    expect(await avisos(removendo)).toEqual(['Recebemos o seu pedido de remoção']);
  });
});
