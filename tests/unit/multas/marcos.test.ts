import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { juntarAutos, porAuto } from '#backend/domain/multas/porAuto.ts';
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

const auto = (id: number, autoInfracao: string, orgaoEmissor: string | null, encerrada = false) => ({
  id,
  autoInfracao,
  orgaoEmissor,
  encerradaEm: encerrada ? new Date() : null,
});
const grupos = (...autos: ReturnType<typeof auto>[]) =>
  porAuto(autos).map((iguais) => iguais.map(({ id }) => id));

describe('the same AIT on a licence and on a vehicle', () => {
  it('is one fine: joined by number and body, however they are written', () => {
    expect(grupos(auto(1, 'C-123 456', 'DETRAN-RJ'), auto(2, 'c123456', 'Detran RJ'))).toEqual([[1, 2]]);
    expect(grupos(auto(1, 'C123456', 'DETRAN RJ'), auto(2, 'C123456', null))).toEqual([[1, 2]]);
  });

  it('is not one of another body with the same number', () => {
    expect(grupos(auto(1, 'C123456', 'DETRAN RJ'), auto(2, 'C123456', 'Prefeitura de Niterói'))).toEqual([
      [1],
      [2],
    ]);
    expect(
      grupos(auto(1, 'C123456', 'PRF'), auto(2, 'C123456', 'DER RJ'), auto(3, 'C123456', null)),
    ).toHaveLength(3);
  });

  it('shares its milestones, and counts as gone from the source only when every listing is gone', () => {
    const marco = (id: number, multaId: number, tipo: Marco['tipo']) => ({
      id,
      multaId,
      tipo,
      data: '2026-05-01',
      origem: 'fonte' as const,
      retirado: false,
    });
    const marcos = [
      marco(3, 2, 'penalidade_expedida'),
      marco(1, 1, 'autuacao_expedida'),
      marco(2, 1, 'fora_da_fonte'),
    ];
    const tipos = (uma: boolean, outra: boolean) =>
      juntarAutos([auto(1, 'C1', 'PRF', uma), auto(2, 'C1', 'PRF', outra)], marcos)
        .marcosDe(2)
        .map(({ tipo }) => tipo);
    expect(tipos(true, false)).toEqual(['autuacao_expedida', 'penalidade_expedida']);
    expect(tipos(true, true)).toEqual(['autuacao_expedida', 'fora_da_fonte', 'penalidade_expedida']);
  });
});

describe('any set of listings of a driver', () => {
  const lista = fc.array(
    fc.tuple(
      fc.constantFrom('C1', 'c-1', 'C2', 'D 2', 'D2'),
      fc.constantFrom('PRF', 'prf', 'DER RJ', 'DER-RJ', null),
    ),
  );
  const de = (pares: readonly (readonly [string, string | null])[]) =>
    pares.map(([numero, orgao], i) => auto(i, numero, orgao));

  it('puts each listing in one group, of one number and at most one body, in any order', () => {
    fc.assert(
      fc.property(lista, (pares) => {
        const juntos = porAuto(de(pares));
        expect(
          juntos
            .flat()
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        ).toEqual(pares.map((_, i) => i));
        for (const iguais of juntos) {
          const limpo = (texto: string) => texto.replace(/\W/g, '').toLowerCase();
          expect(new Set(iguais.map(({ autoInfracao }) => limpo(autoInfracao))).size).toBe(1);
          expect(
            new Set(iguais.flatMap(({ orgaoEmissor }) => (orgaoEmissor ? [limpo(orgaoEmissor)] : []))).size,
          ).toBeLessThanOrEqual(1);
        }
        expect(porAuto(de(pares).toReversed())).toHaveLength(juntos.length);
      }),
    );
  });
});
