import { describe, expect, it } from 'vitest';
import { contradicoes } from '#lib/multas/contradicoes.ts';
import { gruposDeDatas } from '#lib/multas/form.ts';
import { julgamentoDiscutido } from '#lib/multas/prazos.ts';
import { prazosVivos } from '#lib/multas/prazosVivos.ts';
import { contagemDosPontos, nadaADever, oQueCorre } from '#lib/multas/procedimento.ts';
import { processo } from './processo.ts';

const nomeadas = (...args: Parameters<typeof processo>) =>
  contradicoes(processo(...args)).map(({ campo }) => campo);

describe('the validator of the milestones', () => {
  it('reports a last day under the 30 days of the law, with both days', () => {
    const [uma] = contradicoes(
      processo({ penalidade_expedida: '2026-05-20', prazo_jari: ['2026-06-01', 'carta'] }),
    );
    expect(uma?.campo).toBe('prazo_jari');
    expect(uma?.frase).toMatch(/antes de 19\/06\/2026 \(CTB, art\. 282, §4º\).*aja até 01\/06\/2026/);
    expect(nomeadas({ autuacao_expedida: '2026-02-01', prazo_defesa: ['2026-02-20', 'carta'] })).toEqual([
      'prazo_defesa',
    ]);
    expect(nomeadas({ autuacao_expedida: '2026-02-01', prazo_defesa: ['2026-03-03', 'carta'] })).toEqual([]);
  });

  it('reports a day of the second instance under or over the 30 days of the law', () => {
    const segunda = (dia: string) => nomeadas({ jari_ciencia: '2026-06-01', prazo_cetran: [dia, 'carta'] });
    expect([segunda('2026-07-01'), segunda('2026-06-20'), segunda('2026-07-20')]).toEqual([
      [],
      ['prazo_cetran'],
      ['prazo_cetran'],
    ]);
  });

  it('reports days out of order or before the infraction, and a decision recorded both ways', () => {
    expect(nomeadas({ autuacao_expedida: '2026-03-01', penalidade_expedida: '2026-02-01' })).toEqual([
      'penalidade_expedida',
    ]);
    expect(nomeadas({ autuacao_expedida: '2025-12-01' })).toEqual(['autuacao_expedida']);
    expect(nomeadas({ jari_deferido: null, jari_indeferido: null })).toEqual([
      'jari_deferido',
      'jari_indeferido',
    ]);
    expect(nomeadas({ condutor_indicado: null }, { responsavel: 'proprietario' })).toEqual([
      'condutor_indicado',
    ]);
  });
});

describe('a last day that the law makes impossible', () => {
  const curta = processo({ penalidade_expedida: '2026-05-20', prazo_jari: ['2026-06-01', 'carta'] });

  it('no end and no final point follow from it, and the appeal stays open until the legal day (CTB art. 282 §4)', () => {
    expect(oQueCorre(curta, '2026-06-10')).toMatchObject({ fim: null, fase: 'I' });
    expect(prazosVivos(curta, '2026-06-10')).toMatchObject([
      { tipo: 'jari', data: '2026-06-19', outroDia: '2026-06-01' },
    ]);
    expect(contagemDosPontos(curta, '2026-09-01')).toBe('em_aberto');
  });

  it('the driver is still told to act by the earlier day', () => {
    expect(prazosVivos(curta, '2026-05-25')).toMatchObject([
      { tipo: 'jari', data: '2026-06-01', outroDia: '2026-06-19' },
    ]);
  });

  it('a 2nd-instance day beyond 30 days from the notice is not counted on (CTB art. 288)', () => {
    const longa = processo({
      jari_indeferido: '2026-05-20',
      jari_ciencia: '2026-06-01',
      prazo_cetran: ['2026-07-20', 'carta'],
    });
    expect(oQueCorre(longa, '2026-06-10').prazo).toMatchObject({ data: '2026-07-01', acaba: '2026-07-20' });
    expect(prazosVivos(longa, '2026-06-10')).toMatchObject([{ data: '2026-07-01', outroDia: '2026-07-20' }]);
    expect(oQueCorre(longa, '2026-08-30').fim).toBeNull();
  });

  it('a decision recorded both ways hides no deadline and makes no point final', () => {
    const ambas = processo({ cetran_deferido: '2026-06-01', cetran_indeferido: '2026-06-01' });
    expect(oQueCorre(ambas, '2026-07-01')).toMatchObject({ fim: null, etapa: 'segunda_em_julgamento' });
    const jari = processo({ jari_deferido: null, jari_indeferido: null, jari_ciencia: '2026-06-01' });
    expect(oQueCorre(jari, '2026-06-10').fase).toBe('II');
    expect(nadaADever(jari, null)).toBe(false);
  });
});

describe('naming the driver', () => {
  it('is not possible when the AIT was handed over on the spot, unless a day for it is printed (CTB art. 257 §7)', () => {
    const emMaos = (dia: string, mais: Parameters<typeof processo>[0] = {}) => {
      const uma = processo({ autuacao_expedida: dia, prazo_defesa: ['2026-02-20', 'carta'], ...mais });
      const autuacao = { tipo: 'autuacao_expedida', data: dia, origem: 'carta', meio: 'pessoal' } as const;
      const marcos = new Map([...uma.marcos, ['autuacao_expedida', autuacao] as const]);
      return prazosVivos({ ...uma, marcos }, '2026-02-01').map(({ tipo }) => tipo);
    };
    expect(emMaos('2026-01-10')).toEqual(['defesa-previa']);
    expect(emMaos('2026-01-12')).toContain('indicacao-condutor');
    expect(emMaos('2026-01-10', { prazo_condutor: ['2026-02-20', 'carta'] })).toContain('indicacao-condutor');
  });

  it('is inferred from the printed day of the defence, as an estimate (CTB art. 257 §7)', () => {
    const so = processo({ prazo_defesa: ['2026-03-13', 'carta'] });
    expect(prazosVivos(so, '2026-02-20')).toMatchObject([
      { tipo: 'defesa-previa', data: '2026-03-13', estimado: false },
      { tipo: 'indicacao-condutor', data: '2026-03-13', estimado: true },
    ]);
  });

  it('is not asked for infractions recorded with the driver identified (MBFT: 516-91, 757-90)', () => {
    const campos = (CodigoInfracao: string) =>
      gruposDeDatas('autuacao', { Responsavel: 'condutor', CodigoInfracao }).flatMap((grupo) => grupo.campos);
    expect(campos('74550')).toContain('prazo_condutor');
    expect(campos('75790')).not.toContain('prazo_condutor');
    expect(campos('51691')).not.toContain('condutor_indicado');
  });
});

describe('the 24 months to judge', () => {
  it('are called disputed for an appeal that was pending on 1 January 2024', () => {
    expect(julgamentoDiscutido(processo({ jari_protocolado: '2023-12-31' }))).toBe(true);
    expect(julgamentoDiscutido(processo({ jari_protocolado: '2024-01-01' }))).toBe(false);
    expect(
      julgamentoDiscutido(processo({ jari_protocolado: '2023-06-01', jari_indeferido: '2023-12-01' })),
    ).toBe(false);
  });
});

describe('how a notice came', () => {
  const emMaos = (data: string) => {
    const marcos = new Map([
      ['autuacao_expedida', { tipo: 'autuacao_expedida', data, origem: 'carta', meio: 'pessoal' }],
    ] as const);
    return contradicoes({ dataInfracao: '2026-01-10', responsavel: 'condutor', marcos }).map(
      ({ campo }) => campo,
    );
  };

  it('a notice handed over on the spot dates from the day of the infraction (CTB art. 280 VI)', () => {
    expect(emMaos('2026-01-10')).toEqual([]);
    expect(emMaos('2026-01-20')).toEqual(['autuacao_expedida']);
  });
});
