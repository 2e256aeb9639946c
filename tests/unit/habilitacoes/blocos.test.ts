import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import {
  blocosDePontos,
  confirmados,
  type ItemDePontuacao,
  piorBloco,
  seMantidos,
} from '#lib/habilitacoes/blocos.ts';

const item = (dataInfracao: string, pontos: number, natureza: ItemDePontuacao['natureza'] = 'grave') =>
  ({ dataInfracao, pontos, natureza, contagem: 'confirmada' }) as const;

describe('the blocks of 12 months', () => {
  it('hold an infraction together with those before its anniversary', () => {
    const itens = [item('2025-03-10', 5), item('2026-03-09', 5), item('2026-03-10', 5)];
    expect(
      blocosDePontos(itens, { ear: false }).map(({ inicio, fim, total }) => [inicio, fim, total]),
    ).toEqual([
      ['2025-03-10', '2026-03-09', 10],
      ['2026-03-09', '2027-03-08', 10],
      ['2026-03-10', '2027-03-09', 5],
    ]);
    const doBissexto = [item('2024-02-29', 5), item('2025-02-28', 4)];
    expect(piorBloco(doBissexto, { ear: false })).toMatchObject({ inicio: '2024-02-29', total: 9 });
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

  it('reach the limit at exactly its number, also years ago: the process may be opened later', () => {
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

  /** Days on which 12-month blocks begin and end for each other, including those of a leap year. */
  const aniversario = fc.constantFrom(
    ...['2023-02-28', '2023-03-01', '2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2025-03-01'],
  );
  const itens = fc.array(
    fc.record({
      dataInfracao: fc.oneof(
        fc.integer({ min: 0, max: 1200 }).map((dias) => addDays('2023-02-20', dias)),
        aniversario,
      ),
      pontos: fc.constantFrom(0, 3, 4, 5, 7),
      natureza: fc.constantFrom('leve' as const, 'media' as const, 'grave' as const, 'gravissima' as const),
      contagem: fc.constantFrom(
        'confirmada' as const,
        'em_aberto' as const,
        'cancelada' as const,
        'desconhecida' as const,
      ),
    }),
    { maxLength: 14 },
  );

  /** The rest of the limit in the worst 12 months that begin on any day, computed independently of the tested code. */
  function menorMargem(lista: readonly ItemDePontuacao[], ear: boolean): number {
    let menor = Number.POSITIVE_INFINITY;
    for (let dias = -370; dias <= 1200; dias += 1) {
      const inicio = addDays('2023-02-20', dias);
      // 29 February has no anniversary: as a string it sorts between 28 February and 1 March.
      const depois = `${Number(inicio.slice(0, 4)) + 1}${inicio.slice(4)}`;
      const dentro = lista.filter((um) => um.dataInfracao >= inicio && um.dataInfracao < depois);
      if (dentro.length === 0) continue;
      const gravissimas = dentro.filter((um) => um.natureza === 'gravissima' && um.pontos > 0).length;
      const limite = ear || gravissimas === 0 ? 40 : gravissimas === 1 ? 30 : 20;
      menor = Math.min(menor, limite - dentro.reduce((soma, um) => soma + um.pontos, 0));
    }
    return menor;
  }

  it('include the worst 12 months from any day, for final points and for all points if upheld', () => {
    fc.assert(
      fc.property(itens, fc.boolean(), (lista, ear) => {
        const finais = lista.filter(({ contagem }) => contagem === 'confirmada');
        const mantidas = lista.filter(({ contagem }) => contagem !== 'cancelada');
        for (const [achadas, deles] of [
          [confirmados(lista), finais],
          [seMantidos(lista), mantidas],
        ] as const) {
          const pior = piorBloco(achadas, { ear });
          expect(pior ? pior.limite - pior.total : Number.POSITIVE_INFINITY).toBe(menorMargem(deles, ear));
          expect(pior?.atinge ?? false).toBe(menorMargem(deles, ear) <= 0);
        }
      }),
      { numRuns: 150 },
    );
  });
});
