import { describe, expect, it } from 'vitest';
import { errosDaPagina, resultadoDaConferencia } from '#lib/peticoes/conferencia.ts';
import type { Respostas } from '#lib/peticoes/form.ts';
import { respostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';
import { errosDoPrazo, semPeticao } from '#lib/peticoes/ultimoDia.ts';
import { textoDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { HOJE } from '../../fixtures/peticao.ts';

const defesa: Respostas = {
  fase: 'P',
  dataInfracao: '2026-09-09',
  enquadramento: '745-50',
  dataEmissaoAutuacao: '2026-10-10',
};
const jari: Respostas = { ...defesa, fase: 'I', dataEmissaoPenalidade: '2026-10-10' };

describe('a notice without a printed day (CTB arts. 281-A, 282 §4)', () => {
  it.each([defesa, jari])(
    'is answered within thirty days of its issue; then the printed day is asked for',
    (r) => {
      expect(recusas(r, '2026-11-05')).toEqual({});
      expect(recusas(r, '2026-11-09')).toEqual({});
      expect(recusas(r, '2026-11-10')).toEqual({
        prazo: expect.stringContaining('terminaram em 09/11/2026'),
      });
      expect(recusas({ ...r, prazo: '2026-11-20' }, '2026-11-10')).toEqual({});
      expect(recusas({ ...r, comoChegou: 'sne' }, '2026-11-10')).toHaveProperty('prazo');
    },
  );

  it('that never came has no day to copy, and the term of the defence has not begun', () => {
    const nunca: Respostas = { ...defesa, dataEmissaoAutuacao: undefined, comoChegou: 'nunca' };
    expect(recusas(nunca, HOJE)).toEqual({});
    expect(recusas({ ...nunca, fase: 'I' }, HOJE)).toHaveProperty('prazo');
    expect(recusas({ ...nunca, dataEmissaoAutuacao: '2026-09-15' }, HOJE)).toHaveProperty('prazo');
    expect(recusas({ ...nunca, prazo: '2026-10-20' }, HOJE).prazo).toContain('terminou em 20/10/2026');
  });

  it('counts a leap day, and moves to the next working day (Res. 918 art. 29)', () => {
    const expedida = (dataInfracao: string, dataEmissaoAutuacao: string): Respostas => ({
      ...defesa,
      dataInfracao,
      dataEmissaoAutuacao,
    });
    expect(recusas(expedida('2024-01-15', '2024-01-31'), '2024-03-01')).toEqual({});
    expect(recusas(expedida('2024-01-15', '2024-01-31'), '2024-03-02').prazo).toContain('01/03/2024');
    expect(recusas(expedida('2026-09-09', '2026-10-02'), '2026-11-03')).toEqual({});
    expect(recusas(expedida('2026-09-09', '2026-10-02'), '2026-11-04').prazo).toContain('01/11/2026');
  });
});

describe('an infraction recognised in the SNE for 60% (CTB arts. 284 §1, 290 III)', () => {
  it.each(['P', 'I', 'II'] as const)('leaves neither defence nor appeal in phase %s', (fase) => {
    const r: Respostas = { ...jari, fase, prazo: '2026-11-30', reconheceuNoSne: true };
    expect(recusas(r, HOJE).reconheceuNoSne).toContain('Pagar 80%');
    expect(recusas({ ...r, reconheceuNoSne: undefined }, HOJE)).not.toHaveProperty('reconheceuNoSne');
  });

  it('does not forbid to name the driver', () => {
    const indicacao: Respostas = { ...defesa, objetivo: 'indicacao', reconheceuNoSne: true };
    expect(recusas(indicacao, HOJE)).not.toHaveProperty('reconheceuNoSne');
  });
});

describe('a petition without a printed day', () => {
  it('states the legal minimum, which its cover sheet calls an estimate', () => {
    const texto = textoDoCaso('jari-outro-orgao', { prazo: '' }, ['orgao-sem-competencia']);
    expect(texto).toContain('não é menor que trinta dias, contados da notificação da penalidade');
    expect(texto).toContain('não termina antes de 18/11/2026');
    expect(texto).toMatch(/terminam em 18\/11\/2026\. É uma estimativa/);
    expect(texto).not.toMatch(/fixa|não foi útil/);
    const autuacao = { prazo: '', dataEmissaoAutuacao: '19/10/2026' };
    expect(textoDoCaso('defesa-notificacao-tardia', autuacao, ['notificacao-fora-do-prazo'])).toContain(
      'contados da expedição da notificação (art. 281-A do CTB): não termina antes de 18/11/2026',
    );
  });

  it.each(['', '30/11/2026'])('claims no day of a notice that never came (typed: "%s")', (prazo) => {
    const nunca = { prazo, dataEmissaoAutuacao: '', comoChegou: 'nunca' };
    const texto = textoDoCaso('defesa-notificacao-tardia', nunca, ['notificacao-nao-expedida']);
    expect(texto).toMatch(
      /por isso não começou a correr\.\s+Esta defesa, datada de 05\/11\/2026, está no prazo/,
    );
    expect(texto).not.toMatch(/fixa|trinta dias, contados/);
  });

  it('names the driver in a form that leaves the day out', () => {
    expect(textoDoCaso('indicacao-do-condutor', {})).toContain('Fim do prazo para indicar');
    expect(textoDoCaso('indicacao-do-condutor', { prazo: '' })).not.toContain('Fim do prazo para indicar');
  });
});

describe('a printed day that the law makes impossible (CTB arts. 281-A, 282 §4, 288)', () => {
  it('does not refuse a petition before the legal last day', () => {
    const curta: Respostas = { ...defesa, capacidade: 'proprietario', prazo: '2026-10-20' };
    expect(recusas(curta, '2026-11-05')).toEqual({});
    expect(recusas(curta, '2026-11-09')).toEqual({});
    expect(recusas(curta, '2026-11-10').prazo).toContain('terminou em 09/11/2026');
    expect(recusas({ ...jari, prazo: '2026-10-11' }, '2026-11-05')).toEqual({});
  });
});

/** The decision was notified on 20 October 2026: thirty days end on 19 November, and the notice prints 30 November. */
const recurso = (hoje: string) =>
  textoDoCaso('cetran-ponto-sem-resposta', { prazo: '30/11/2026' }, ['decisao-sem-motivo'], hoje);

it('an appeal within the thirty days needs no printed day beyond them (CTB art. 288)', () => {
  expect(recurso('2026-11-19')).toMatch(/O trigésimo dia é 19\/11\/2026\.[\s\S]*está no prazo/);
  expect(recurso('2026-11-19')).not.toContain('30/11/2026 como último dia, e');
});

it('an appeal after the thirty days relies on the printed day, and does not claim to be in time', () => {
  const depois = recurso('2026-11-25');
  expect(depois).toContain('fixa 30/11/2026 como último dia, e este recurso, datado de 25/11/2026, confia');
  expect(depois).not.toMatch(/está no prazo|trigésimo dia|não foi útil/);
});

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
  const texto = textoDoCaso('jari-penalidade-tardia', DATAS, ['penalidade-fora-do-prazo'], '2026-07-10');
  expect(texto).toMatch(
    /considera-se feita em 19\/06\/2026 \(art\. 282-A, § 2º, do CTB\)[\s\S]*está no prazo/,
  );
  expect(texto).not.toContain('abaixo dos trinta dias');
});
