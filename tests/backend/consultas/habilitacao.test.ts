import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { consultarHabilitacao } from '#backend/domain/habilitacoes/consulta.ts';
import type { Consulta } from '#backend/platform/adapters/infosimples/client.ts';
import type { ConsultaHabilitacao } from '#backend/platform/adapters/infosimples/servicos.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { CNH, CPF, comFonte, consultar, emailsDe, notificacoesDe, semPlano } from './fixtures.ts';
import { habilitacoesDe } from './frota.ts';

const app = sharedApp();

const casos = habilitacoesDe(app);

describe('the first consultation of a licence', () => {
  it('stores what the source tells, counts itself and tells the driver that it ended', async () => {
    const { driver, guid, id } = await casos.motorista(CNH.quatroMultas);
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
    expect(await casos.consultasDe(id)).toMatchObject([
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
        dataLeitura: null,
      },
    ]);
    expect(await emailsDe(app, driver)).toMatchObject([{ modelo: 'aviso', alvo: 'habilitacao', alvoId: id }]);
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
    const { driver, guid, id } = await casos.motorista(numero);
    await consultar(app);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({
      ComErro: true,
      MensagemErro: expect.stringContaining(sentence),
      QtdeConsultas: 1,
      Chips: [{ Label: 'Com problemas', Color: 'erro' }],
    });
    expect((await casos.consultasDe(id)).map((row) => row.resultado)).toEqual([resultado]);
    expect(await notificacoesDe(app, driver)).toMatchObject([
      { assunto: 'Habilitação com problemas', descricao: expect.stringContaining(sentence) },
    ]);
    expect((await casos.linha(id))?.proximaConsultaEm).toBeNull();
  });

  it('keeps an unreadable answer for the operator, and shows the driver a running search, not an error', async () => {
    const { driver, guid, id } = await casos.motorista(CNH.semMultas);
    const malformed: Consulta<ConsultaHabilitacao> = {
      outcome: 'malformed',
      respostaBruta: '{"code":200}',
      custoCentavos: 24,
      elapsedMs: 3,
    };
    const ctx = comFonte(app, { consultarHabilitacao: async () => malformed });
    await consultarHabilitacao(ctx, id);
    expect(await casos.consultasDe(id)).toMatchObject([
      { resultado: 'malformed', respostaBruta: '{"code":200}' },
    ]);
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

  it('repeated, asks nothing and doubles nothing', async () => {
    const { driver, id } = await casos.motorista(CNH.quatroMultas);
    await consultar(app);
    await consultarHabilitacao(systemCtx(app.deps), id);
    await consultarHabilitacao(systemCtx(app.deps), id);
    expect(await casos.consultasDe(id)).toHaveLength(1);
    expect(await casos.multasDe(driver)).toHaveLength(4);
    expect(await notificacoesDe(app, driver)).toHaveLength(1);
    expect((await casos.linha(id))?.qtdeConsultas).toBe(1);
  });

  it('two at once are charged twice, but store and notify once', async () => {
    const { driver, id } = await casos.motorista(CNH.quatroMultas);
    const { consultas } = app.deps.adapters;
    const ambas = Promise.withResolvers<void>();
    let perguntas = 0;
    const ctx = comFonte(app, {
      async consultarHabilitacao(input) {
        perguntas += 1;
        if (perguntas === 2) ambas.resolve();
        await ambas.promise;
        return consultas.consultarHabilitacao(input);
      },
    });
    await Promise.all([consultarHabilitacao(ctx, id), consultarHabilitacao(ctx, id)]);
    expect(await casos.consultasDe(id)).toHaveLength(2);
    expect((await casos.linha(id))?.qtdeConsultas).toBe(1);
    expect(await casos.multasDe(driver)).toHaveLength(4);
    expect(await notificacoesDe(app, driver)).toHaveLength(1);
  });

  it('leaves a licence that was corrected meanwhile to the new consultation', async () => {
    const { driver, guid, id } = await casos.motorista(CNH.quatroMultas);
    const { consultas } = app.deps.adapters;
    const ctx = comFonte(app, {
      async consultarHabilitacao(input) {
        const answer = await consultas.consultarHabilitacao(input);
        const outra = { NumeroCnh: CNH.semMultas, Cpf: CPF, ExerceAtividadeRemunerada: '0' };
        await driver.api.habilitacoes.corrigir({ Id: id, ...outra });
        return answer;
      },
    });
    await consultarHabilitacao(ctx, id);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({ QtdeConsultas: 0, Multas: [] });
    await consultar(app);
    expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({ QtdeConsultas: 1, Multas: [] });
  });
});

describe('the sweep', () => {
  it('asks weekly, or daily for the larger plans, never later than promised', async () => {
    const livre = await casos.motorista(CNH.semMultas, 'cnh-livre');
    const blindada = await casos.motorista(CNH.semMultas, 'cnh-blindada');
    await consultar(app);
    const dias = async (id: number) => {
      const proxima = (await casos.linha(id))?.proximaConsultaEm?.getTime() ?? 0;
      return (proxima - app.deps.clock().getTime()) / 86_400_000;
    };
    expect(await dias(livre.id)).toBeGreaterThan(6.7);
    expect(await dias(livre.id)).toBeLessThanOrEqual(7);
    expect(await dias(blindada.id)).toBeGreaterThan(0.95);
    expect(await dias(blindada.id)).toBeLessThanOrEqual(1);
    app.passDays(1);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    expect([
      (await casos.linha(livre.id))?.qtdeConsultas,
      (await casos.linha(blindada.id))?.qtdeConsultas,
    ]).toEqual([1, 2]);
    app.setClock(NOW);
  });

  it('does not check a licence without a plan in force, one that is switched off, and one with an error', async () => {
    const semPlanoHoje = await casos.motorista(CNH.semMultas);
    const desligada = await casos.motorista(CNH.semMultas);
    const comErro = await casos.motorista(CNH.recusada);
    await consultar(app);
    await semPlano(app, semPlanoHoje.driver);
    await desligada.driver.api.habilitacoes.alternar({ Guid: desligada.guid, Ativo: false });
    app.passDays(8);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    for (const { id } of [semPlanoHoje, desligada, comErro])
      expect((await casos.linha(id))?.qtdeConsultas).toBe(1);
    app.setClock(NOW);
  });
});
