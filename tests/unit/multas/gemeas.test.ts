import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { juntarAutos, porAuto } from '#backend/domain/multas/porAuto.ts';
import type { Marco } from '#lib/multas/marcos.ts';

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
