import { expect, it } from 'vitest';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import { errosDaPagina, resultadoDaConferencia } from '#lib/peticoes/conferencia.ts';
import { multaDoRascunho, respostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { errosDoPrazo, semPeticao } from '#lib/peticoes/ultimoDia.ts';
import { CASOS } from '../../fixtures/peticao.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';

/** A penalty whose message is of 20 May 2026: a notice on 19 June, thirty days to 19 July, a Sunday (CTB arts. 282 §4, 282-A §2). */
const PENALIDADE = {
  Fase: 'I',
  DataInfracao: '01/03/2026',
  prazo: '19/06/2026',
  dataEmissaoPenalidade: '20/05/2026',
};
const respostas = (como: string) => respostasDoRascunho({ ...PENALIDADE, penalidadeComoChegou: como });

it.each([
  ['sne', '2026-06-22', false],
  ['sne', '2026-07-20', false],
  ['sne', '2026-07-21', true],
  ['postal', '2026-06-22', true],
  ['edital', '2026-06-22', true],
])('a penalty by %s on %s is refused as late: %s', (como, hoje, tarde) => {
  expect(semPeticao(respostas(como), hoje) !== null).toBe(tarde);
  const { recusa } = resultadoDaConferencia({ ...PENALIDADE, penalidadeComoChegou: como }, hoje);
  expect(recusa !== null).toBe(tarde);
});

it('an unknown way is asked for while it decides, and nothing is refused before the later day', () => {
  const entre = '2026-07-01';
  expect(semPeticao(respostas(''), entre)).toBeNull();
  expect(errosDoPrazo(respostas(''), entre).penalidadeComoChegou).toContain('pode ir até 19/07/2026');
  const { penalidadeComoChegou } = errosDaPagina('carta', { dados: PENALIDADE, conhecido: {}, hoje: entre });
  expect(penalidadeComoChegou).toContain('pelo SNE');
  expect(errosDoPrazo(respostas(''), '2026-06-19')).toEqual({});
  expect(semPeticao(respostas(''), '2026-07-21')?.frase).toContain('O prazo terminou em 19/06/2026');
});

/** Issued 248 days after the infraction, by the SNE. */
const DATAS = {
  DataInfracao: '15/09/2025',
  dataEmissaoPenalidade: '20/05/2026',
  prazo: '19/06/2026',
  penalidadeComoChegou: 'sne',
};

it('the petition says from which day the thirty days count', () => {
  const lida = multaDoRascunho({ ...CASOS['jari-penalidade-tardia']?.dados, ...DATAS });
  if (!lida) throw new Error('the case cannot be read');
  const texto = textoDoDocumento(
    minuta({
      ...lida,
      fundamentos: ['penalidade-fora-do-prazo'],
      hoje: '2026-07-10',
      email: 'joao@example.com',
    }),
  );
  expect(texto).toMatch(
    /considera-se feita em 19\/06\/2026 \(art\. 282-A, § 2º, do CTB\)[\s\S]*está no prazo/,
  );
  expect(texto).not.toContain('abaixo dos trinta dias');
});
