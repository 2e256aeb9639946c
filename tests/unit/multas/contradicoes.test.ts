import { describe, expect, it } from 'vitest';
import { contradicoes } from '#lib/multas/contradicoes.ts';
import { gruposDeDatas } from '#lib/multas/form.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import { julgamentoDiscutido } from '#lib/multas/prazos.ts';
import { prazosVivos, textoDosDias } from '#lib/multas/prazosVivos.ts';
import { contagemDosPontos, nadaADever, oQueCorre } from '#lib/multas/procedimento.ts';
import { processo } from './multaNaTela.ts';

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

  it('the legal day after it moves to a working day, and says so (Res. 918, art. 29)', () => {
    // The 30 days end on Sunday, 7 June.
    const uma = processo({ penalidade_expedida: '2026-05-08', prazo_jari: ['2026-06-01', 'carta'] });
    const [prazo] = prazosVivos(uma, '2026-06-08');
    expect(prazo && textoDosDias(prazo, '2026-06-08')).toBe('vale até 08/06/2026, dia útil');
    expect(prazosVivos(uma, '2026-06-09')).toEqual([]);
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
      const autuacao: Marco = { tipo: 'autuacao_expedida', data: dia, origem: 'carta', meio: 'pessoal' };
      const marcos = new Map(uma.marcos).set('autuacao_expedida', autuacao);
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

  const indicar = (hoje: string, ...args: Parameters<typeof processo>) =>
    prazosVivos(processo(...args), hoje).find(({ tipo }) => tipo === 'indicacao-condutor');

  it('is not over before the printed day of the defence, which is shown beside the earlier estimate (CTB art. 257 §7)', () => {
    const fatos = { autuacao_expedida: '2026-02-01', prazo_defesa: ['2026-03-20', 'carta'] } as const;
    const cedo = { data: '2026-03-03', estimado: true, outroDia: '2026-03-20' };
    expect(indicar('2026-02-10', fatos)).toMatchObject(cedo);
    expect(indicar('2026-03-03', fatos)).toMatchObject(cedo);
    const tarde = { data: '2026-03-20', estimado: true, outroDia: '2026-03-03' };
    expect(indicar('2026-03-10', fatos)).toMatchObject(tarde);
    expect(indicar('2026-03-20', fatos)).toMatchObject(tarde);
    expect(indicar('2026-03-21', fatos)).toBeUndefined();
    // A day of its own replaces the inference.
    const propria = { ...fatos, prazo_condutor: ['2026-03-09', 'carta'] } as const;
    expect(indicar('2026-03-05', propria)).toMatchObject({ data: '2026-03-09', outroDia: null });
    expect(indicar('2026-03-10', propria)).toBeUndefined();
  });

  it('ends with a defence whose last day moves to a working day (Res. 918, art. 29)', () => {
    // Saturday, 21 March.
    for (const mais of [{}, { autuacao_expedida: '2026-02-01' }]) {
      const fatos = { ...mais, prazo_defesa: ['2026-03-21', 'carta'] } as const;
      const prazo = indicar('2026-03-22', fatos);
      expect(prazo).toMatchObject({ data: '2026-03-21', estimado: true });
      expect(prazo && textoDosDias(prazo, '2026-03-22')).toBe('vale até 23/03/2026, dia útil');
      expect(indicar('2026-03-23', fatos)).toBeDefined();
      expect(indicar('2026-03-24', fatos)).toBeUndefined();
    }
    // The estimate by itself does not move.
    expect(indicar('2026-03-08', { autuacao_expedida: '2026-02-05' })).toBeUndefined();
  });

  it('by the SNE runs to 30 days from the day on which its message counts as a notice (CTB arts. 257 §7, 282-A §2)', () => {
    const so = { autuacao_sne: '2026-03-01' };
    expect(indicar('2026-03-20', so)).toMatchObject({ data: '2026-03-31', outroDia: '2026-04-30' });
    expect(indicar('2026-04-02', so)).toMatchObject({ data: '2026-04-30', estimado: true });
    expect(indicar('2026-05-01', so)).toBeUndefined();
    // Of three days the first that has not passed, with the last beside it.
    const tres = { ...so, prazo_defesa: ['2026-04-15', 'carta'] } as const;
    expect(indicar('2026-04-02', tres)).toMatchObject({ data: '2026-04-15', outroDia: '2026-04-30' });
    expect(indicar('2026-04-16', tres)).toMatchObject({ data: '2026-04-30', outroDia: '2026-03-31' });
    // The text of 2027 was not read: nothing is added to its 30 days.
    expect(indicar('2027-01-20', { autuacao_sne: '2027-01-04' })).toMatchObject({
      data: '2027-02-03',
      outroDia: null,
    });
  });

  it('is told by the earlier day of a defence printed below the minimum, and ends with the legal one', () => {
    const curta = { autuacao_expedida: '2026-02-01', prazo_defesa: ['2026-02-20', 'carta'] } as const;
    expect(indicar('2026-02-10', curta)).toMatchObject({ data: '2026-02-20', outroDia: '2026-03-03' });
    expect(indicar('2026-02-25', curta)).toMatchObject({ data: '2026-03-03', outroDia: '2026-02-20' });
    expect(indicar('2026-03-04', curta)).toBeUndefined();
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
