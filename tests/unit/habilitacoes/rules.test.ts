import { describe, expect, it } from 'vitest';
import { chipsDaHabilitacao } from '#backend/domain/habilitacoes/resumo.ts';
import {
  contarGravissimas,
  limiteDePontos,
  podeFazerCursoPreventivo,
  totalDePontos,
} from '#lib/habilitacoes/rules.ts';

describe('the points total of a licence', () => {
  it('is the sum of the four counters', () => {
    const contadores = {
      TotalPontosPontuaveisAutuacao: 1,
      TotalPontosPontuaveisPenalidade: 20,
      TotalPontosMandatoriosAutuacao: 300,
      TotalPontosMandatoriosPenalidade: 4000,
    };
    expect(totalDePontos(contadores)).toBe(4321);
  });
});

describe('the limit of points', () => {
  it.each([
    [0, 40],
    [1, 30],
    [2, 20],
    [5, 20],
  ])('with %i gravíssimas is %i', (gravissimas, limite) => {
    expect(limiteDePontos({ gravissimas, ear: false })).toBe(limite);
  });

  it('is always 40 for a professional driver', () => {
    expect([0, 1, 2, 5].map((gravissimas) => limiteDePontos({ gravissimas, ear: true }))).toEqual([
      40, 40, 40, 40,
    ]);
  });

  it('ignores gravíssimas that add no points', () => {
    const itens = [
      { natureza: 'gravissima', pontos: 0 },
      { natureza: 'gravissima', pontos: 7 },
      { natureza: 'grave', pontos: 5 },
    ] as const;
    expect(contarGravissimas(itens)).toBe(1);
  });

  it('lets a professional driver take the course at 30 points, once in 12 months', () => {
    const motorista = { ear: true, pontos: 30, fezNosUltimos12Meses: false };
    expect(podeFazerCursoPreventivo(motorista)).toBe(true);
    expect(podeFazerCursoPreventivo({ ...motorista, pontos: 29 })).toBe(false);
    expect(podeFazerCursoPreventivo({ ...motorista, pontos: 39 })).toBe(true);
    expect(podeFazerCursoPreventivo({ ...motorista, pontos: 40 })).toBe(false);
    expect(podeFazerCursoPreventivo({ ...motorista, ear: false })).toBe(false);
    expect(podeFazerCursoPreventivo({ ...motorista, fezNosUltimos12Meses: true })).toBe(false);
  });
});

const HOJE = '2026-11-20';
const CNH = {
  ativo: true,
  comErro: false,
  qtdeConsultas: 1,
  vencimento: '2030-01-01',
  exerceAtividadeRemunerada: false,
};
const rotulos = (mudancas: Partial<typeof CNH>) =>
  chipsDaHabilitacao({ ...CNH, ...mudancas }, HOJE).map(({ Label, Color }) => [Label, Color]);

describe('the labels of a licence', () => {
  it('say its state in one word: an error before everything, then off, searching, active', () => {
    expect(rotulos({})).toEqual([['Ativa', 'ok']]);
    expect(rotulos({ qtdeConsultas: 0 })).toEqual([['Consultando', 'info']]);
    expect(rotulos({ qtdeConsultas: 0, ativo: false })).toEqual([['Desativada', 'alerta']]);
    expect(rotulos({ comErro: true, ativo: false })).toEqual([['Com problemas', 'erro']]);
  });

  it('warn of the last 30 days of its validity, and of an expired licence', () => {
    expect(rotulos({ vencimento: '2026-12-21' })).toHaveLength(1);
    expect(rotulos({ vencimento: '2026-12-20' })[1]).toEqual(['Vence em 30 dias', 'alerta']);
    expect(rotulos({ vencimento: '2026-11-21' })[1]).toEqual(['Vence amanhã', 'alerta']);
    expect(rotulos({ vencimento: HOJE })[1]).toEqual(['Vence hoje', 'alerta']);
    expect(rotulos({ vencimento: '2026-11-19' })[1]).toEqual(['CNH vencida', 'erro']);
  });
});
