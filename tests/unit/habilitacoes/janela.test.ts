import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import type { ItemDePontuacao } from '#lib/habilitacoes/blocos.ts';
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

  const item: fc.Arbitrary<ItemDePontuacao> = fc.record({
    dataInfracao: fc.integer({ min: -800, max: 100 }).map((dias) => addDays('2026-06-01', dias)),
    pontos: fc.constantFrom(0, 3, 4, 5, 7),
    natureza: fc.constantFrom('leve', 'media', 'grave', 'gravissima'),
    contagem: fc.constantFrom('confirmada', 'em_aberto', 'cancelada', 'desconhecida'),
  });

  it('becomes empty: expired points add up to the total, and each balance is the total of that day', () => {
    fc.assert(
      fc.property(fc.array(item), (itens) => {
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
type Infracao = ItemDePontuacao;

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
      const soma = (quais: readonly Infracao[]) => quais.reduce((s, { pontos }) => s + pontos, 0);
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
