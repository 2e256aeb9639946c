import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { enviarEmail } from '#backend/domain/avisos/emails/enviar.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { consultarHabilitacao } from '#backend/domain/habilitacoes/consulta.ts';
import { consultarVeiculo } from '#backend/domain/veiculos/consulta.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { debito } from '#backend/platform/db/schema/veiculos.ts';
import { EmailJob } from '#backend/platform/jobs/queue.ts';
import { cnhComFinal, renavamComFinal } from '../../fixtures/numeros.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';
import {
  CNH,
  CPF,
  comFonte,
  consultar,
  contratar,
  emailsDe,
  notificacoesDe,
  PLACA,
  RENAVAM,
} from './fixtures.ts';
import { habilitacoesDe } from './frota.ts';

const app = sharedApp();

async function motorista(
  NumeroRenavam: string,
  dados: { Placa?: string; ProprietarioDocumento?: string; EmailNotificacao?: string } = {},
) {
  const driver = await app.signUp();
  await contratar(app, driver, 'cnh-livre');
  const { Guid: guid } = await driver.api.veiculos.cadastrar({ NumeroRenavam, Placa: PLACA, ...dados });
  const { Id: id } = await driver.api.veiculos.resumo({ guid });
  return { driver, guid, id, resumo: () => driver.api.veiculos.resumo({ guid }) };
}

const consultasDe = (id: number) => app.rows(consulta, eq(consulta.veiculoId, id), asc(consulta.id));

const multasDe = (id: number) => app.rows(multa, eq(multa.veiculoId, id), asc(multa.id));

describe('the first consultation of a vehicle', () => {
  it('stores registration, fines and open payments, and gives tips', async () => {
    const { driver, guid, id, resumo } = await motorista(RENAVAM.multasEDebitos, {
      ProprietarioDocumento: CPF,
    });
    expect((await resumo()).Dicas).toEqual([]);
    await consultar(app);
    const found = await resumo();
    expect(found).toMatchObject({
      QtdeConsultas: 1,
      ComErro: false,
      AnoFabricacao: '2022',
      AnoModelo: '2023',
      AnoUltimoLicenciamento: '2025',
      LocalRegistro: 'RIO DE JANEIRO',
      Combustivel: 'ALCOOL/GASOLINA',
      Debitos: [
        { Descricao: 'IPVA, cota única 2026', Valor: 1_842_37 },
        { Descricao: 'Licenciamento anual 2026', Valor: 246_38 },
      ],
    });
    for (const field of ['Modelo', 'Fabricante', 'Chassi', 'Cor', 'EspecieTipo', 'Proprietario'] as const)
      expect(found[field], field).toBeTruthy();
    expect(found.CapacidadePotenciaCilindrada).toMatch(/5 passageiros/);
    expect(found.Multas.map(({ ValorSerPago }) => ValorSerPago)).toEqual([88_38, 104_13, 156_18, 0]);
    expect(found.Multas[0]).toMatchObject({ DataInfracao: '2026-11-08', AutoInfracao: expect.any(String) });
    expect(found.Dicas.length).toBeGreaterThan(0);
    expect(await consultasDe(id)).toMatchObject([
      { resultado: 'found', custoCentavos: 48, servico: 'veiculo' },
    ]);
    expect(await notificacoesDe(app, driver)).toMatchObject([
      { assunto: 'A consulta do seu veículo terminou', destino: `/app/veiculos/view/${guid}` },
    ]);
    expect(await emailsDe(app, driver)).toMatchObject([{ modelo: 'aviso', alvo: 'veiculo', alvoId: id }]);
    expect((await multasDe(id)).every(({ tipo, preexistente }) => tipo === 'Veiculo' && preexistente)).toBe(
      true,
    );
  });

  it.each([
    ['an unknown plate', RENAVAM.semMultas, 'ZZZ1A23', 'none', 'O Detran RJ não encontrou um veículo'],
    [
      'data that the source refuses',
      RENAVAM.recusado,
      PLACA,
      'invalid_input',
      'O Detran RJ recusou os dados',
    ],
    ['a wrong check digit', RENAVAM.digitoErrado, PLACA, 'invalid_input', 'O número do Renavam não confere'],
  ])('%s ends in an error that says what to check', async (_name, renavam, Placa, resultado, sentence) => {
    const { driver, id, resumo } = await motorista(renavam, { Placa });
    await consultar(app);
    expect(await resumo()).toMatchObject({
      ComErro: true,
      MensagemErro: expect.stringContaining(sentence),
      QtdeConsultas: 1,
    });
    expect((await consultasDe(id)).map((row) => row.resultado)).toEqual([resultado]);
    expect(await notificacoesDe(app, driver)).toMatchObject([{ assunto: 'Veículo com problemas' }]);
  });

  it('repeated, asks nothing and doubles nothing', async () => {
    const { driver, id } = await motorista(RENAVAM.multasEDebitos);
    const ctx = systemCtx(app.deps);
    await Promise.all([consultarVeiculo(ctx, id), consultarVeiculo(ctx, id)]);
    await consultar(app);
    expect(await multasDe(id)).toHaveLength(4);
    expect(await app.deps.db.$count(debito, eq(debito.veiculoId, id))).toBe(2);
    expect(await notificacoesDe(app, driver)).toHaveLength(1);
  });
});

describe('a week later', () => {
  it('a new fine makes one notice and one mail; paid debts go', async () => {
    const { driver, id, resumo } = await motorista(renavamComFinal(1));
    await consultar(app);
    app.passDays(7);
    await verificar(systemCtx(app.deps));
    await verificar(systemCtx(app.deps));
    await consultar(app);
    const [, nova] = await multasDe(id);
    expect(nova).toMatchObject({ preexistente: false });
    expect((await notificacoesDe(app, driver)).slice(1)).toMatchObject([
      { chave: `nova-multa:${nova?.id}`, destino: `/app/multas/view/${nova?.id}` },
    ]);
    expect((await emailsDe(app, driver)).filter(({ modelo }) => modelo === 'nova-multa')).toHaveLength(1);
    expect(await resumo()).toMatchObject({ QtdeConsultas: 2 });
    app.setClock(NOW);
  });

  it('an infraction that licence and vehicle both list is told once, to the driver and to the address of each', async () => {
    const { driver, id } = await motorista(RENAVAM.semMultas, { EmailNotificacao: 'carro@example.com' });
    const { guid } = await driver.api.habilitacoes.cadastrar({
      ...{ NumeroCnh: cnhComFinal(1), Cpf: CPF, UF: 2, EmailNotificacao: 'cnh@example.com' },
    });
    await consultar(app);
    app.passDays(7);
    await verificar(systemCtx(app.deps));
    const { consultas } = app.deps.adapters;
    const licence = await consultas.consultarHabilitacao({
      numeroCnh: (await driver.api.habilitacoes.resumo({ guid })).NumeroCnh,
      cpf: CPF,
      uf: 'RJ',
    });
    if (licence.outcome !== 'found') throw new Error(licence.outcome);
    const ctx = comFonte(app, {
      async consultarVeiculo(input) {
        const answer = await consultas.consultarVeiculo(input);
        if (answer.outcome !== 'found') throw new Error(answer.outcome);
        return { ...answer, dados: { ...answer.dados, multas: licence.dados.multas.slice(1) } };
      },
    });
    await consultarVeiculo(ctx, id);
    const daNova = async () => (await emailsDe(app, driver)).filter(({ modelo }) => modelo === 'nova-multa');
    const recebidas = async () => {
      for (const job of await daNova()) await enviarEmail(systemCtx(app.deps), v.parse(EmailJob, job));
      const caixas = [driver.email, 'carro@example.com', 'cnh@example.com'].map((para) => mailsIn(app, para));
      return (await Promise.all(caixas)).map(
        (mails) => mails.filter(({ subject }) => subject?.startsWith('Nova multa')).length,
      );
    };
    expect(await recebidas()).toEqual([1, 1, 0]);
    await consultar(app);
    expect(await recebidas()).toEqual([1, 1, 1]);
    const novas = (await notificacoesDe(app, driver)).filter(({ chave }) => chave.startsWith('nova-multa:'));
    expect(novas).toHaveLength(1);
    app.setClock(NOW);
  });
});

const casos = habilitacoesDe(app);

describe('a week later', () => {
  it('a new fine makes one notice, one push and one mail, and the old one stays as it is', async () => {
    const { driver } = await casos.motorista(cnhComFinal(1));
    await consultar(app);
    const [antiga] = await casos.multasDe(driver);
    app.passDays(7);
    await verificar(systemCtx(app.deps));
    await verificar(systemCtx(app.deps));
    await consultar(app);
    const multas = await casos.multasDe(driver);
    expect(multas.map(({ preexistente }) => preexistente)).toEqual([true, false]);
    expect(multas[0]?.autoInfracao).toBe(antiga?.autoInfracao);
    const nova = multas[1];
    expect((await notificacoesDe(app, driver)).slice(1)).toMatchObject([
      {
        assunto: 'Nova multa encontrada',
        descricao: expect.stringContaining(nova?.autoInfracao ?? '-'),
        chave: `nova-multa:${nova?.id}`,
        destino: `/app/multas/habilitacao/view/${nova?.guid}`,
      },
    ]);
    const emails = (await emailsDe(app, driver)).filter(({ modelo }) => modelo === 'nova-multa');
    expect(emails).toMatchObject([{ multaId: nova?.id }]);
    app.setClock(NOW);
  });

  it('a fine that moved, a new process and a fine that is gone are noticed too', async () => {
    const { driver, id } = await casos.motorista(CNH.quatroMultas);
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
      (await casos.multasDe(driver)).map(({ encerradaEm, descricaoFluxoRecurso }) => [
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
