import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#lib/dates.ts';
import type { ItemDePontuacao } from '#lib/habilitacoes/blocos.ts';
import { mesesDePontos } from '#lib/habilitacoes/meses.ts';

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

describe('the forecast of a licence', () => {
  it('shows for each month the points of its infractions and the total on its last day', () => {
    fc.assert(
      fc.property(infracoes, fc.boolean(), (itens, ear) => {
        for (const um of mesesDePontos(itens, { hoje: '2026-11-21', ear })) {
          const fim = addDays(addMonths(um.mes, 1), -1);
          const validos = itens.filter(({ contagem }) => contagem !== 'cancelada');
          const soma = (quais: readonly Infracao[]) => quais.reduce((s, { pontos }) => s + pontos, 0);
          const doMes = validos.filter(({ dataInfracao: d }) => d >= um.mes && d <= fim);
          const somando = validos.filter(({ dataInfracao }) => juntas(dataInfracao, fim));
          const finais = ({ contagem }: Infracao) => contagem === 'confirmada';
          expect([um.seMantidos, um.confirmados, um.soma, um.somaConfirmada]).toEqual([
            soma(doMes),
            soma(doMes.filter(finais)),
            soma(somando),
            soma(somando.filter(finais)),
          ]);
          const gravissimas = somando.filter((i) => i.natureza === 'gravissima' && i.pontos > 0).length;
          expect(um.limite).toBe(ear ? 40 : ([40, 30][gravissimas] ?? 20));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('goes a year ahead, when all known points have expired', () => {
    const meses = mesesDePontos(
      [{ dataInfracao: '2026-03-06', pontos: 5, natureza: 'grave', contagem: 'em_aberto' }],
      { hoje: '2026-11-21', ear: false },
    );
    expect(meses).toHaveLength(36);
    const soma = (mes: string) => meses.find((um) => um.mes === mes);
    expect(soma('2026-03-01')).toMatchObject({ seMantidos: 5, confirmados: 0, soma: 5, previsto: false });
    expect(soma('2027-02-01')).toMatchObject({ soma: 5, previsto: true });
    expect(soma('2027-03-01')).toMatchObject({ soma: 0, limite: 40 });
  });
});
