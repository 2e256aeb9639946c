import { describe, expect, it } from 'vitest';
import { type DatasDaMulta, diasRestantes, prazosDaMulta } from '#lib/multas/prazos.ts';

const prazo = (datas: DatasDaMulta, tipo: string) => prazosDaMulta(datas).find((p) => p.tipo === tipo);

describe('the deadlines of a fine', () => {
  it('with only its date known are those of the authority, as estimates', () => {
    const prazos = prazosDaMulta({ dataInfracao: '2026-01-10' });
    expect(prazos.map((p) => [p.tipo, p.data, p.de, p.estimado])).toEqual([
      ['emissao-autuacao', '2026-02-09', 'orgao', true],
      ['emissao-penalidade', '2026-07-09', 'orgao', true],
    ]);
  });

  it('for the driver count 30 days from each notice', () => {
    const datas = {
      dataInfracao: '2026-01-10',
      emissaoAutuacao: '2026-01-20',
      emissaoPenalidade: '2026-05-01',
      decisaoJari: '2026-09-15',
    };
    expect(prazo(datas, 'indicacao-condutor')?.data).toBe('2026-02-19');
    expect(prazo(datas, 'defesa-previa')?.data).toBe('2026-02-19');
    expect(prazo(datas, 'jari')?.data).toBe('2026-05-31');
    expect(prazo(datas, 'cetran')?.data).toBe('2026-10-15');
  });

  it('give way to the date printed on the notice, which is no estimate', () => {
    const datas = {
      dataInfracao: '2026-01-10',
      emissaoAutuacao: '2026-01-20',
      defesaImpressa: '2026-03-05',
      jariImpressa: '2026-06-30',
    };
    expect(prazo(datas, 'defesa-previa')).toMatchObject({ data: '2026-03-05', estimado: false });
    expect(prazo(datas, 'jari')).toMatchObject({ data: '2026-06-30', estimado: false });
    expect(prazo(datas, 'indicacao-condutor')).toMatchObject({ estimado: true });
  });

  it('give the authority 360 days for the penalty after a prior defence', () => {
    const datas = { dataInfracao: '2026-01-10', defesaApresentada: true };
    expect(prazo(datas, 'emissao-penalidade')?.data).toBe('2027-01-05');
  });

  it('each cite the article in force', () => {
    const prazos = prazosDaMulta({
      dataInfracao: '2026-01-10',
      emissaoAutuacao: '2026-01-20',
      emissaoPenalidade: '2026-05-01',
      decisaoJari: '2026-09-15',
    });
    expect(Object.fromEntries(prazos.map((p) => [p.tipo, p.fundamento]))).toEqual({
      'emissao-autuacao': 'CTB, art. 281, §1º, II',
      'indicacao-condutor': 'CTB, art. 257, §7º',
      'defesa-previa': 'CTB, art. 281-A',
      'emissao-penalidade': 'CTB, art. 282, §6º',
      jari: 'CTB, art. 282, §4º, e art. 285',
      cetran: 'CTB, art. 288',
    });
  });

  it('tell how many days are left, the last day included', () => {
    expect(diasRestantes({ data: '2026-02-19' }, '2026-02-09')).toBe(10);
    expect(diasRestantes({ data: '2026-02-19' }, '2026-02-19')).toBe(0);
    expect(diasRestantes({ data: '2026-02-19' }, '2026-02-20')).toBe(-1);
  });
});
