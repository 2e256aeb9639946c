import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gruposDeDatas } from '#lib/multas/form.ts';
import {
  MARCOS,
  MARCOS_DO_MOTORISTA,
  type Marco,
  marcoDoMovimento,
  marcosVigentes,
  ORIGENS,
  origemDe,
  TIPOS_DE_MARCO,
} from '#lib/multas/marcos.ts';

const marco = (origem: Marco['origem'], data: string | null, retirado = false): Marco => ({
  tipo: 'penalidade_expedida',
  origem,
  data,
  retirado,
});
const vale = (...linhas: Marco[]) => marcosVigentes(linhas).get('penalidade_expedida')?.data;

describe('the milestone that counts', () => {
  it('is the notice before people, and people before the source, whatever came last', () => {
    expect(
      vale(marco('carta', '2026-05-03'), marco('motorista', '2026-05-02'), marco('fonte', '2026-05-01')),
    ).toBe('2026-05-03');
    expect(vale(marco('operador', '2026-05-02'), marco('fonte', '2026-05-01'))).toBe('2026-05-02');
  });

  it('is the newest row within one origin: a correction is a new row', () => {
    expect(vale(marco('carta', '2026-05-03'), marco('carta', '2026-05-04'))).toBe('2026-05-04');
    expect(vale(marco('motorista', '2026-05-03'), marco('operador', '2026-05-04'))).toBe('2026-05-04');
  });

  it('falls back to another origin when one withdraws its row', () => {
    expect(vale(marco('carta', '2026-05-03'), marco('fonte', '2026-05-01'), marco('carta', null, true))).toBe(
      '2026-05-01',
    );
    expect(
      vale(marco('operador', '2026-05-02'), marco('motorista', '2026-05-03'), marco('motorista', null, true)),
    ).toBe('2026-05-02');
    expect(vale(marco('fonte', '2026-05-01'), marco('fonte', null, true))).toBeUndefined();
  });

  it('is one with a known day before one without', () => {
    expect(vale(marco('operador', null), marco('fonte', '2026-05-01'))).toBe('2026-05-01');
    expect(vale(marco('operador', null))).toBeNull();
  });

  it('does not depend on the order of rows of other kinds', () => {
    const linha = fc.record({
      tipo: fc.constantFrom(...TIPOS_DE_MARCO),
      origem: fc.constantFrom(...ORIGENS),
      data: fc.constantFrom('2026-01-01', '2026-02-01', null),
      retirado: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(linha), (linhas) => {
        const porTipo = TIPOS_DE_MARCO.flatMap((tipo) => linhas.filter((um) => um.tipo === tipo));
        expect(marcosVigentes(linhas)).toEqual(marcosVigentes(porTipo));
      }),
    );
  });
});

describe('the kinds of milestone', () => {
  it('that a driver may record all exist, and printed days count as from the notice', () => {
    expect(MARCOS_DO_MOTORISTA.every((tipo) => tipo in MARCOS)).toBe(true);
    const fatos = { Responsavel: 'condutor', CodigoInfracao: null } as const;
    const campos = gruposDeDatas('penalidade', fatos).flatMap((grupo) => grupo.campos);
    expect(campos).toEqual(expect.arrayContaining([...MARCOS_DO_MOTORISTA]));
    // A written warning too: else it stays a debt with points.
    expect(campos).toContain('advertencia');
    expect(origemDe('prazo_defesa', 'motorista')).toBe('carta');
    expect(origemDe('jari_ciencia', 'motorista')).toBe('motorista');
    expect(origemDe('jari_protocolado', 'operador')).toBe('operador');
  });

  it('of a movement are filings and decisions only: a request to Via Livre is not a filing', () => {
    expect(marcoDoMovimento('P', 'solicitado')).toBeNull();
    expect(marcoDoMovimento('P', 'em_analise')).toBeNull();
    expect(marcoDoMovimento('P', 'protocolado')).toBe('defesa_protocolada');
    expect(marcoDoMovimento('I', 'deferido')).toBe('jari_deferido');
    expect(marcoDoMovimento('II', 'indeferido')).toBe('cetran_indeferido');
  });
});
