import { describe, expect, it } from 'vitest';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import type { Respostas } from '#lib/peticoes/form.ts';
import type { FundamentoId } from '#lib/peticoes/grounds.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';

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
    const texto = escrita('jari-outro-orgao', { prazo: '' }, 'orgao-sem-competencia');
    expect(texto).toContain('não é menor que trinta dias, contados da notificação da penalidade');
    expect(texto).toContain('não termina antes de 18/11/2026');
    expect(texto).toMatch(/terminam em 18\/11\/2026\. É uma estimativa/);
    expect(texto).not.toMatch(/fixa|não foi útil/);
    const autuacao = { prazo: '', dataEmissaoAutuacao: '19/10/2026' };
    expect(escrita('defesa-notificacao-tardia', autuacao, 'notificacao-fora-do-prazo')).toContain(
      'contados da expedição da notificação (art. 281-A do CTB): não termina antes de 18/11/2026',
    );
  });

  it.each(['', '30/11/2026'])('claims no day of a notice that never came (typed: "%s")', (prazo) => {
    const nunca = { prazo, dataEmissaoAutuacao: '', comoChegou: 'nunca' };
    const texto = escrita('defesa-notificacao-tardia', nunca, 'notificacao-nao-expedida');
    expect(texto).toMatch(
      /por isso não começou a correr\.\s+Esta defesa, datada de 05\/11\/2026, está no prazo/,
    );
    expect(texto).not.toMatch(/fixa|trinta dias, contados/);
  });

  it('names the driver in a form that leaves the day out', () => {
    expect(escrita('indicacao-do-condutor', {})).toContain('Fim do prazo para indicar');
    expect(escrita('indicacao-do-condutor', { prazo: '' })).not.toContain('Fim do prazo para indicar');
  });
});

function escrita(caso: string, mais: Record<string, string>, ...fundamentos: FundamentoId[]): string {
  const lida = multaDoRascunho({ ...CASOS[caso]?.dados, ...mais });
  if (!lida) throw new Error(`${caso} cannot be read`);
  return textoDoDocumento(minuta({ ...lida, fundamentos, hoje: HOJE }));
}

describe('a printed day that the law makes impossible (CTB arts. 281-A, 282 §4, 288)', () => {
  it('does not refuse a petition before the legal last day', () => {
    const curta: Respostas = { ...defesa, capacidade: 'proprietario', prazo: '2026-10-20' };
    expect(recusas(curta, '2026-11-05')).toEqual({});
    expect(recusas(curta, '2026-11-09')).toEqual({});
    expect(recusas(curta, '2026-11-10').prazo).toContain('terminou em 09/11/2026');
    expect(recusas({ ...jari, prazo: '2026-10-11' }, '2026-11-05')).toEqual({});
  });
});
