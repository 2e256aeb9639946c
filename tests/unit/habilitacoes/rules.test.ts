import { describe, expect, it } from 'vitest';
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
