import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#lib/dates.ts';
import { blocosDePontos, type ItemDePontuacao, piorBloco } from '#lib/habilitacoes/blocos.ts';
import { limiteDePontos } from '#lib/habilitacoes/rules.ts';

const item = (dataInfracao: string, pontos: number, natureza: ItemDePontuacao['natureza'] = 'grave') =>
  ({ dataInfracao, pontos, natureza, contagem: 'confirmada' }) as const;

describe('the blocks of 12 months', () => {
  it('hold an infraction with those before its anniversary', () => {
    const itens = [item('2025-03-10', 5), item('2026-03-09', 5), item('2026-03-10', 5)];
    expect(
      blocosDePontos(itens, { ear: false }).map(({ inicio, fim, total }) => [inicio, fim, total]),
    ).toEqual([
      ['2025-03-10', '2026-03-09', 10],
      ['2026-03-09', '2027-03-08', 10],
      ['2026-03-10', '2027-03-09', 5],
    ]);
  });

  it('each have their own limit: 20, 30 or 40 by the gravíssimas in them, 40 with EAR (CTB art. 261, I and §5)', () => {
    const itens = [
      item('2024-01-10', 7, 'gravissima'),
      item('2024-06-10', 7, 'gravissima'),
      item('2025-05-10', 7, 'gravissima'),
    ];
    const limites = (ear: boolean) => blocosDePontos(itens, { ear }).map(({ limite }) => limite);
    expect(limites(false)).toEqual([20, 20, 30]);
    expect(limites(true)).toEqual([40, 40, 40]);
  });

  it('reach the limit with its very number, also years ago: the process may be opened later', () => {
    const itens = [
      item('2022-01-10', 7, 'gravissima'),
      item('2022-02-10', 7, 'gravissima'),
      item('2022-03-10', 6),
      item('2026-01-01', 3, 'leve'),
    ];
    const pior = piorBloco(itens, { ear: false });
    expect(pior).toMatchObject({ inicio: '2022-01-10', total: 20, limite: 20, folga: 0, atinge: true });
    expect(pior?.itens).toHaveLength(3);
    expect(piorBloco([], { ear: false })).toBeNull();
  });

  const itens = fc.array(
    fc.record({
      dataInfracao: fc.integer({ min: 0, max: 1200 }).map((dias) => addDays('2023-02-20', dias)),
      pontos: fc.constantFrom(0, 3, 4, 5, 7),
      natureza: fc.constantFrom('leve' as const, 'media' as const, 'grave' as const, 'gravissima' as const),
      contagem: fc.constant('confirmada' as const),
    }),
    { maxLength: 14 },
  );

  it('find the worst 12 months that begin on any day at all', () => {
    fc.assert(
      fc.property(itens, fc.boolean(), (lista, ear) => {
        let menor = Number.POSITIVE_INFINITY;
        for (let dias = -370; dias <= 1200; dias += 1) {
          const inicio = addDays('2023-02-20', dias);
          const dentro = lista.filter(
            (um) => um.dataInfracao >= inicio && um.dataInfracao < addMonths(inicio, 12),
          );
          if (dentro.length === 0) continue;
          const gravissimas = dentro.filter((um) => um.natureza === 'gravissima' && um.pontos > 0).length;
          const total = dentro.reduce((soma, um) => soma + um.pontos, 0);
          menor = Math.min(menor, limiteDePontos({ gravissimas, ear }) - total);
        }
        const pior = piorBloco(lista, { ear });
        expect(pior ? pior.limite - pior.total : Number.POSITIVE_INFINITY).toBe(menor);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
