import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consulta, ConsultaHabilitacao } from '#backend/adapters/consulta.ts';
import { verificar } from '#backend/consultas/verificacoes.ts';
import { consulta, habilitacao, processo } from '#backend/db/schema/habilitacoes.ts';
import { multa } from '#backend/db/schema/multas.ts';
import { consultarHabilitacao } from '#backend/habilitacoes/consulta.ts';
import { systemCtx } from '#backend/jobs/open.ts';
import { type Driver, NOW, type TestApp, testApp } from '../harness/app.ts';
import {
  CNH,
  CPF,
  cnhComFinal,
  comFonte,
  consultar,
  contratar,
  emailsDe,
  notificacoesDe,
  semPlano,
} from './fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function motorista(NumeroCnh: string, plano = 'cnh-livre') {
  const driver = await app.signUp();
  await contratar(app, driver, plano);
  const { guid } = await driver.api.habilitacoes.cadastrar({ NumeroCnh, Cpf: CPF, UF: 2 });
  const { Id: id } = await driver.api.habilitacoes.resumo({ guid });
  return { driver, guid, id };
}

const linha = async (id: number) =>
  (await app.deps.db.select().from(habilitacao).where(eq(habilitacao.id, id)))[0];
const consultasDe = (id: number) =>
  app.deps.db.select().from(consulta).where(eq(consulta.habilitacaoId, id)).orderBy(asc(consulta.id));
const multasDe = (driver: Driver) =>
  app.deps.db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, driver.id)))
    .orderBy(asc(multa.id));

describe('the first consultation of a licence', () => {
  it('stores what the source tells, counts itself and tells the driver that it ended', async () => {
    const { driver, guid, id } = await motorista(CNH.quatroMultas);
    await consultar(app);
    const resumo = await driver.api.habilitacoes.resumo({ guid });
    expect(resumo).toMatchObject({
      QtdeConsultas: 1,
      ComErro: false,
      LocalRegistro: 'RIO DE JANEIRO - RJ',
      Emissao: '2024-05-20',
      Vencimento: '2034-05-20',
      TotalPontosPontuaveisAutuacao: 3,
      TotalPontosPontuaveisPenalidade: 16,
      TotalPontosMandatoriosAutuacao: 0,
      TotalPontosMandatoriosPenalidade: 0,
      PontosPeriodos: [
        { Descricao: 'Últimos 12 meses', QtdeAutos: 4 },
        { Descricao: 'De 12 a 60 meses', QtdeAutos: 0 },
      ],
      Chips: [{ Label: 'Ativa' }],
    });
    expect(resumo.Nome).toBeTruthy();
    expect(
      resumo.Multas.map(({ Tipo, Pontos, Valor, RecursoOnline, TemRecurso }) => [
        Tipo,
        Pontos,
        Valor,
        RecursoOnline,
        TemRecurso,
      ]),
    ).toEqual([
      ['Habilitacao', 3, 88_38, true, false],
      ['Habilitacao', 4, 130_16, true, false],
      ['Habilitacao', 5, 195_23, true, false],
      ['Habilitacao', 7, 293_47, false, false],
    ]);
    expect(await consultasDe(id)).toMatchObject([
      {
        usuarioId: driver.id,
        servico: 'habilitacao',
        resultado: 'found',
        custoCentavos: 24,
        respostaBruta: null,
      },
    ]);
    expect(await notificacoesDe(app, driver)).toMatchObject([
      {
        assunto: 'A consulta da sua CNH terminou',
        descricao: expect.stringContaining('4 multas'),
        destino: `/app/condutores/view/${guid}`,
        push: true,
        dataLeitura: null,
      },
    ]);
    expect(await emailsDe(app, driver)).toMatchObject([{ modelo: 'aviso', alvo: 'habilitacao', alvoId: id }]);
  });

  it('marks its fines as older than the registration', async () => {
    const { driver } = await motorista(cnhComFinal(1));
    await consultar(app);
    expect((await multasDe(driver)).map(({ preexistente, tipo }) => [preexistente, tipo])).toEqual([
      [true, 'Habilitacao'],
    ]);
  });

  it('keeps the processes of suspension', async () => {
    const { id } = await motorista(CNH.comProcessoDeSuspensao);
    await consultar(app);
    const rows = await app.deps.db.select().from(processo).where(eq(processo.habilitacaoId, id));
    expect(rows).toMatchObject([{ tipo: 'suspensao', processo: expect.stringContaining('SEI-150016/') }]);
  });

  it.each([
    ['an unknown licence', CNH.desconhecida, 'none', 'O Detran RJ não encontrou uma CNH'],
    [
      'data that the source refuses',
      CNH.recusada,
      'invalid_input',
      'O Detran RJ recusou os dados informados',
    ],
    ['wrong check digits', CNH.digitoErrado, 'invalid_input', 'O número de registro da CNH não confere'],
  ])('%s ends in an error that says what to check', async (_name, numero, resultado, sentence) => {
    const { driver, guid, id } = await motorista(numero);
    await consultar(app);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({
      ComErro: true,
      MensagemErro: expect.stringContaining(sentence),
      QtdeConsultas: 1,
      Chips: [{ Label: 'Com problemas', Color: 'erro' }],
    });
    expect((await consultasDe(id)).map((row) => row.resultado)).toEqual([resultado]);
    expect(await notificacoesDe(app, driver)).toMatchObject([
      { assunto: 'Habilitação com problemas', descricao: expect.stringContaining(sentence) },
    ]);
    expect((await linha(id))?.proximaConsultaEm).toBeNull();
  });

  it('is tried again by the queue while the source is down, without touching what is stored', async () => {
    const { driver, guid } = await motorista(cnhComFinal(6));
    const before = await driver.api.habilitacoes.resumo({ guid });
    const [first] = await consultar(app, { failures: 'returned' });
    expect(first?.error).toMatchObject({ name: 'FonteIndisponivel' });
    expect(before.FonteSemResposta).toBe(false);
    expect(await driver.api.habilitacoes.resumo({ guid })).toEqual({ ...before, FonteSemResposta: true });
    expect(await notificacoesDe(app, driver)).toEqual([]);
    await consultar(app, { failures: 'returned', early: true });
    const after = await driver.api.habilitacoes.resumo({ guid });
    expect([after.QtdeConsultas, after.Multas.length, after.FonteSemResposta]).toEqual([1, 1, false]);
    expect((await consultasDe(after.Id)).map((row) => row.resultado)).toEqual([
      'source_unavailable',
      'source_unavailable',
      'found',
    ]);
  });

  it('keeps an unreadable answer for the operator, and leaves the driver waiting without a mistake of theirs', async () => {
    const { driver, guid, id } = await motorista(CNH.semMultas);
    const malformed: Consulta<ConsultaHabilitacao> = {
      outcome: 'malformed',
      respostaBruta: '{"code":200}',
      custoCentavos: 24,
      elapsedMs: 3,
    };
    const ctx = comFonte(app, { consultarHabilitacao: async () => malformed });
    await consultarHabilitacao(ctx, id);
    expect(await consultasDe(id)).toMatchObject([{ resultado: 'malformed', respostaBruta: '{"code":200}' }]);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({
      ComErro: false,
      QtdeConsultas: 0,
      FonteSemResposta: true,
    });
    app.passDays(1);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({ QtdeConsultas: 1 });
    app.setClock(NOW);
  });

  it('stores a fine once that the source lists twice', async () => {
    const { driver, id } = await motorista(CNH.quatroMultas);
    const { consultas } = app.deps.adapters;
    const emDobro: typeof consultas.consultarHabilitacao = async (input) => {
      const lida = await consultas.consultarHabilitacao(input);
      if (lida.outcome !== 'found') return lida;
      const { multas } = lida.dados;
      return { ...lida, dados: { ...lida.dados, multas: [...multas, ...multas] } };
    };
    await consultarHabilitacao(comFonte(app, { consultarHabilitacao: emDobro }), id);
    expect(await multasDe(driver)).toHaveLength(4);
    const novas = (await notificacoesDe(app, driver)).filter(({ chave }) => chave.startsWith('nova-multa:'));
    expect(new Set(novas.map(({ chave }) => chave)).size).toBe(novas.length);
  });

  it('repeated, asks nothing and doubles nothing', async () => {
    const { driver, id } = await motorista(CNH.quatroMultas);
    await consultar(app);
    await consultarHabilitacao(systemCtx(app.deps), id);
    await consultarHabilitacao(systemCtx(app.deps), id);
    expect(await consultasDe(id)).toHaveLength(1);
    expect(await multasDe(driver)).toHaveLength(4);
    expect(await notificacoesDe(app, driver)).toHaveLength(1);
    expect((await linha(id))?.qtdeConsultas).toBe(1);
  });

  it('two at once pay twice, but store and tell once', async () => {
    const { driver, id } = await motorista(CNH.quatroMultas);
    const ctx = systemCtx(app.deps);
    await Promise.all([consultarHabilitacao(ctx, id), consultarHabilitacao(ctx, id)]);
    expect(await consultasDe(id)).toHaveLength(2);
    expect((await linha(id))?.qtdeConsultas).toBe(1);
    expect(await multasDe(driver)).toHaveLength(4);
    expect(await notificacoesDe(app, driver)).toHaveLength(1);
  });

  it('leaves a licence that was corrected meanwhile to the new consultation', async () => {
    const { driver, guid, id } = await motorista(CNH.quatroMultas);
    const { consultas } = app.deps.adapters;
    const ctx = comFonte(app, {
      async consultarHabilitacao(input) {
        const answer = await consultas.consultarHabilitacao(input);
        await driver.api.habilitacoes.corrigir({ Id: id, NumeroCnh: CNH.semMultas, Cpf: CPF, UF: 'RJ' });
        return answer;
      },
    });
    await consultarHabilitacao(ctx, id);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({ QtdeConsultas: 0, Multas: [] });
    await consultar(app);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({ QtdeConsultas: 1, Multas: [] });
  });

  it('does not consult a licence that was switched off before its turn', async () => {
    const { driver, guid, id } = await motorista(CNH.semMultas);
    await driver.api.habilitacoes.alternar({ Guid: guid, Ativo: false });
    await consultar(app);
    expect(await consultasDe(id)).toEqual([]);
    await driver.api.habilitacoes.alternar({ Guid: guid, Ativo: true });
    await consultar(app);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({ Ativo: true, QtdeConsultas: 1 });
  });
});

describe('a week later', () => {
  it('a new fine makes one notice, one push and one mail, and the old one stays as it is', async () => {
    const { driver } = await motorista(cnhComFinal(1));
    await consultar(app);
    const [antiga] = await multasDe(driver);
    app.passDays(7);
    await verificar(systemCtx(app.deps));
    await verificar(systemCtx(app.deps));
    await consultar(app);
    const multas = await multasDe(driver);
    expect(multas.map(({ preexistente }) => preexistente)).toEqual([true, false]);
    expect(multas[0]?.autoInfracao).toBe(antiga?.autoInfracao);
    const nova = multas[1];
    expect((await notificacoesDe(app, driver)).slice(1)).toMatchObject([
      {
        assunto: 'Nova multa encontrada',
        descricao: expect.stringContaining(nova?.autoInfracao ?? '-'),
        chave: `nova-multa:${nova?.id}`,
        destino: `/app/multas/habilitacao/view/${nova?.guid}`,
        push: true,
      },
    ]);
    const emails = (await emailsDe(app, driver)).filter(({ modelo }) => modelo === 'nova-multa');
    expect(emails).toMatchObject([{ multaId: nova?.id }]);
    app.setClock(NOW);
  });

  it('a fine that moved, a new process and a fine that is gone are noticed too', async () => {
    const { driver, id } = await motorista(CNH.quatroMultas);
    await consultar(app);
    app.passDays(7);
    await verificar(systemCtx(app.deps));
    const { consultas } = app.deps.adapters;
    const ctx = comFonte(app, {
      async consultarHabilitacao(input) {
        const answer = await consultas.consultarHabilitacao(input);
        if (answer.outcome !== 'found') throw new Error(answer.outcome);
        const [primeira, segunda] = answer.dados.multas;
        if (!primeira || !segunda) throw new Error('no fines');
        const multas = [
          { ...primeira, situacao: 'Notificação de penalidade expedida', dataPenalidade: '2026-11-25' },
          segunda,
        ];
        const processos = [{ tipo: 'cassacao' as const, processo: 'SEI-1', descricao: 'Cassação da CNH' }];
        return { ...answer, dados: { ...answer.dados, multas, processos } };
      },
    });
    await consultarHabilitacao(ctx, id);
    expect((await notificacoesDe(app, driver)).slice(1)).toMatchObject([
      {
        assunto: expect.stringContaining('mudou de situação'),
        descricao: expect.stringContaining('penalidade expedida'),
      },
      { assunto: 'Novo processo de cassação', descricao: 'Cassação da CNH. Processo SEI-1.' },
    ]);
    expect(
      (await multasDe(driver)).map(({ encerradaEm, descricaoFluxoRecurso }) => [
        encerradaEm !== null,
        descricaoFluxoRecurso,
      ]),
    ).toEqual([
      [false, 'Recurso em 1ª instância (JARI)'],
      [false, 'Recurso em 1ª instância (JARI)'],
      [true, 'Recurso em 1ª instância (JARI)'],
      [true, 'Procedimento encerrado'],
    ]);
    const [found] = await driver.api.habilitacoes.lista();
    expect((await driver.api.habilitacoes.resumo({ guid: found?.Guid ?? '' })).Multas).toHaveLength(2);
    app.setClock(NOW);
  });
});

describe('the sweep', () => {
  it('asks weekly, or daily for the larger plans, never later than promised', async () => {
    const livre = await motorista(CNH.semMultas, 'cnh-livre');
    const blindada = await motorista(CNH.semMultas, 'cnh-blindada');
    await consultar(app);
    const dias = async (id: number) => {
      const proxima = (await linha(id))?.proximaConsultaEm?.getTime() ?? 0;
      return (proxima - app.deps.clock().getTime()) / 86_400_000;
    };
    expect(await dias(livre.id)).toBeGreaterThan(6.7);
    expect(await dias(livre.id)).toBeLessThanOrEqual(7);
    expect(await dias(blindada.id)).toBeGreaterThan(0.95);
    expect(await dias(blindada.id)).toBeLessThanOrEqual(1);
    app.passDays(1);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    expect([(await linha(livre.id))?.qtdeConsultas, (await linha(blindada.id))?.qtdeConsultas]).toEqual([
      1, 2,
    ]);
    app.setClock(NOW);
  });

  it('leaves alone who has no plan in force, who is switched off and who has an error', async () => {
    const semPlanoHoje = await motorista(CNH.semMultas);
    const desligada = await motorista(CNH.semMultas);
    const comErro = await motorista(CNH.recusada);
    await consultar(app);
    await semPlano(app, semPlanoHoje.driver);
    await desligada.driver.api.habilitacoes.alternar({ Guid: desligada.guid, Ativo: false });
    app.passDays(8);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    for (const { id } of [semPlanoHoje, desligada, comErro]) expect((await linha(id))?.qtdeConsultas).toBe(1);
    app.setClock(NOW);
  });

  it('asks again for a consultation that got lost', async () => {
    const { id } = await motorista(CNH.semMultas);
    const [lost] = await app.runtime.jobs.boss.fetch('consulta');
    if (lost) await app.runtime.jobs.boss.complete('consulta', lost.id);
    app.passDays(1);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    expect((await linha(id))?.qtdeConsultas).toBe(1);
    app.setClock(NOW);
  });

  it('checks the oldest licences only when the plan became smaller', async () => {
    const { driver, id } = await motorista(CNH.semMultas, 'via-livre-total');
    const { guid } = await driver.api.habilitacoes.cadastrar({
      NumeroCnh: CNH.quatroMultas,
      Cpf: CPF,
      UF: 2,
    });
    const { Id: segunda } = await driver.api.habilitacoes.resumo({ guid });
    await consultar(app);
    await contratar(app, driver, 'cnh-livre');
    app.passDays(8);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    expect([(await linha(id))?.qtdeConsultas, (await linha(segunda))?.qtdeConsultas]).toEqual([2, 1]);
    app.setClock(NOW);
  });
});
