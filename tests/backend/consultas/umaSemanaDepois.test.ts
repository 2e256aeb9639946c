import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { consultarHabilitacao } from '#backend/domain/habilitacoes/consulta.ts';
import { cnhComFinal } from '../../fixtures/numeros.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { CNH, comFonte, consultar, emailsDe, notificacoesDe } from './fixtures.ts';
import { habilitacoesDe } from './frota.ts';

const app = sharedApp();
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
        push: true,
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
