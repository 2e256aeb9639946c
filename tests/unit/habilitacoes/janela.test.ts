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
import { janelaDePontos, pontosPorMes } from '#lib/habilitacoes/meses.ts';

const grave = (
  dataInfracao: string,
  contagem: ItemDePontuacao['contagem'] = 'confirmada',
): ItemDePontuacao => ({
  dataInfracao,
  pontos: 5,
  natureza: 'grave',
  contagem,
});

const gravissima = (dataInfracao: string, pontos: 0 | 7 = 7): ItemDePontuacao => ({
  dataInfracao,
  pontos,
  natureza: 'gravissima',
  contagem: 'confirmada',
});

const CONTAGENS = ['confirmada', 'em_aberto', 'cancelada', 'desconhecida'] as const;

const NATUREZAS = ['leve', 'media', 'grave', 'gravissima'] as const;

const infracoes = fc.array(
  fc.record({
    dataInfracao: fc.integer({ min: 0, max: 1100 }).map((dias) => addDays('2023-11-21', dias)),
    pontos: fc.constantFrom(0, 3, 4, 5, 7),
    natureza: fc.constantFrom(...NATUREZAS),
    contagem: fc.constantFrom(...CONTAGENS),
  }),
  { maxLength: 12 },
);

describe('the window of 12 months', () => {
  it('counts a fine until the day before its anniversary', () => {
    const total = (hoje: string) =>
      janelaDePontos([grave('2025-03-10')], { hoje, ear: false }).confirmada.total;
    expect(total('2025-03-09')).toBe(0);
    expect(total('2025-03-10')).toBe(5);
    expect(total('2026-03-09')).toBe(5);
    expect(total('2026-03-10')).toBe(0);
  });

  it('tells on which day how many points expire, and how many remain', () => {
    const itens = [grave('2026-05-01'), gravissima('2026-02-01'), grave('2026-05-01'), grave('2024-01-01')];
    const { confirmada } = janelaDePontos(itens, { hoje: '2026-06-01', ear: false });
    expect(confirmada.total).toBe(17);
    expect(confirmada.liberacoes).toEqual([
      { data: '2027-02-01', pontos: 7, saldo: 10 },
      { data: '2027-05-01', pontos: 10, saldo: 0 },
    ]);
  });

  it('separates final points from those if every open fine is upheld', () => {
    const itens = [
      grave('2026-05-01'),
      grave('2026-05-02', 'em_aberto'),
      grave('2026-05-03', 'desconhecida'),
      grave('2026-05-04', 'cancelada'),
    ];
    const janela = janelaDePontos(itens, { hoje: '2026-06-01', ear: false });
    expect(janela.confirmada.total).toBe(5);
    expect(janela.seTudoForMantido.total).toBe(15);
  });

  it('lowers the limit for gravíssimas inside it that add points, and for no others', () => {
    const limite = (itens: ItemDePontuacao[]) =>
      janelaDePontos(itens, { hoje: '2026-06-01', ear: false }).confirmada.limite;
    expect(limite([gravissima('2026-05-01')])).toBe(30);
    expect(limite([gravissima('2026-05-01'), gravissima('2026-04-01')])).toBe(20);
    expect(limite([gravissima('2026-05-01'), gravissima('2026-04-01', 0)])).toBe(30);
    expect(limite([gravissima('2026-05-01'), gravissima('2025-04-01')])).toBe(30);
  });

  it('never shows a negative margin', () => {
    const itens = Array.from({ length: 12 }, () => grave('2026-05-01'));
    const { confirmada } = janelaDePontos(itens, { hoje: '2026-06-01', ear: true });
    expect(confirmada).toMatchObject({ total: 60, limite: 40, folga: 0 });
  });

  it('becomes empty: expired points add up to the total, and each balance is the total of that day', () => {
    fc.assert(
      fc.property(infracoes, (itens) => {
        const hoje = '2026-06-01';
        const passados = itens.filter((i) => i.dataInfracao <= hoje);
        const { seTudoForMantido, confirmada } = janelaDePontos(passados, { hoje, ear: false });
        expect(confirmada.total).toBeLessThanOrEqual(seTudoForMantido.total);
        expect(seTudoForMantido.liberacoes.reduce((soma, l) => soma + l.pontos, 0)).toBe(
          seTudoForMantido.total,
        );
        for (const { data, saldo } of seTudoForMantido.liberacoes) {
          expect(janelaDePontos(passados, { hoje: data, ear: false }).seTudoForMantido.total).toBe(saldo);
        }
      }),
    );
  });
});

/**
 * Whether the later day is before the anniversary of the earlier one, by the calendar alone; the anniversary of 29 February is 1 March.
 */
function juntas(antes: string, depois: string): boolean {
  const ano = Number(antes.slice(0, 4)) + 1;
  const bissexto = ano % 4 === 0;
  const dia = antes.endsWith('-02-29') && !bissexto ? '-03-01' : antes.slice(4);
  return antes <= depois && depois < `${ano}${dia}`;
}

it('the window of any day has the infractions whose anniversary has not come, and their limit', () => {
  const dia = fc.integer({ min: 0, max: 1500 }).map((dias) => addDays('2023-11-21', dias));
  fc.assert(
    fc.property(infracoes, dia, fc.boolean(), (itens, hoje, ear) => {
      const { confirmada, seTudoForMantido } = janelaDePontos(itens, { hoje, ear });
      const validos = itens.filter(({ contagem }) => contagem !== 'cancelada');
      const somando = validos.filter(({ dataInfracao }) => juntas(dataInfracao, hoje));
      const soma = (quais: readonly ItemDePontuacao[]) => quais.reduce((s, { pontos }) => s + pontos, 0);
      expect([seTudoForMantido.total, confirmada.total]).toEqual([
        soma(somando),
        soma(somando.filter(({ contagem }) => contagem === 'confirmada')),
      ]);
      const gravissimas = somando.filter((i) => i.natureza === 'gravissima' && i.pontos > 0).length;
      expect(seTudoForMantido.limite).toBe(ear ? 40 : ([40, 30][gravissimas] ?? 20));
    }),
    { numRuns: 300 },
  );
});

it('the points of twelve months are those of their infractions, without the cancelled ones', () => {
  const meses = pontosPorMes(
    [
      grave('2025-11-30'),
      grave('2025-12-01'),
      grave('2026-03-06', 'em_aberto'),
      grave('2026-03-31', 'cancelada'),
    ],
    '2026-11-21',
  );
  expect([meses.length, meses[0]?.mes, meses.at(-1)?.mes]).toEqual([12, '2025-12-01', '2026-11-01']);
  expect(meses.filter(({ pontos }) => pontos > 0)).toEqual([
    { mes: '2025-12-01', pontos: 5 },
    { mes: '2026-03-01', pontos: 5 },
  ]);
});

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
      natureza: fc.constantFrom(...NATUREZAS),
      contagem: fc.constantFrom(...CONTAGENS),
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
