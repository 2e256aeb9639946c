import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#lib/dates.ts';
import { confirmados, type ItemDePontuacao, piorBloco, seMantidos } from '#lib/habilitacoes/blocos.ts';
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

/** An independent implementation of the law: every 12 months that begin on any day of four years. */
function maisPerto(
  itens: readonly Infracao[],
  vale: (contagem: Infracao['contagem']) => boolean,
  ear: boolean,
) {
  let menor = Number.POSITIVE_INFINITY;
  for (let dias = 0; dias <= 1100; dias += 1) {
    const inicio = addDays('2023-11-21', dias);
    const dentro = itens.filter((um) => vale(um.contagem) && juntas(inicio, um.dataInfracao));
    if (dentro.length === 0) continue;
    let pontos = 0;
    let gravissimas = 0;
    for (const um of dentro) {
      pontos += um.pontos;
      if (um.natureza === 'gravissima' && um.pontos > 0) gravissimas += 1;
    }
    const limite = ear ? 40 : ([40, 30][gravissimas] ?? 20);
    menor = Math.min(menor, limite - pontos);
  }
  return menor;
}

describe('the forecast of a licence', () => {
  it('shows, for both totals, the 12 months that are nearest to their limit', () => {
    fc.assert(
      fc.property(infracoes, fc.boolean(), (itens, ear) => {
        const folga = (bloco: ReturnType<typeof piorBloco>) =>
          bloco ? bloco.limite - bloco.total : Number.POSITIVE_INFINITY;
        expect(folga(piorBloco(confirmados(itens), { ear }))).toBe(
          maisPerto(itens, (contagem) => contagem === 'confirmada', ear),
        );
        expect(folga(piorBloco(seMantidos(itens), { ear }))).toBe(
          maisPerto(itens, (contagem) => contagem !== 'cancelada', ear),
        );
      }),
      { numRuns: 80 },
    );
  });

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
