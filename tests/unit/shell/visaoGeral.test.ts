import { describe, expect, it } from 'vitest';
import { pontosPorMes } from '#lib/shell/visaoGeral.ts';

const multa = (DataInfracao: string, Pontos: number, Contagem: 'em_aberto' | 'cancelada' = 'em_aberto') => ({
  DataInfracao,
  Pontos,
  Contagem,
});

describe('points by month', () => {
  it('covers the last twelve months, this one last, across the turn of the year', () => {
    const meses = pontosPorMes([], '2026-02-28').map(({ rotulo }) => rotulo);
    expect(meses).toHaveLength(12);
    expect(meses.at(0)).toBe('03/2025');
    expect(meses.at(-1)).toBe('02/2026');
  });

  it('adds the points of a licence in their month and leaves cancelled and older ones out', () => {
    const multas = [
      multa('2026-02-01', 4),
      multa('2026-02-20', 7),
      multa('2026-01-31', 3),
      multa('2026-02-05', 5, 'cancelada'),
      multa('2025-02-27', 7),
    ];
    const meses = pontosPorMes(multas, '2026-02-28');
    expect(meses.at(-1)?.pontos).toBe(11);
    expect(meses.at(-2)?.pontos).toBe(3);
    expect(meses.reduce((soma, { pontos }) => soma + pontos, 0)).toBe(14);
  });
});
