import { describe, expect, it } from 'vitest';
import { camposDoProcesso, type FatosDoProcesso } from '#lib/processos/campos.ts';
import { fundamentosDoProcesso } from '#lib/processos/fundamentos.ts';
import { HOJE_DO_PROCESSO } from '../../fixtures/processo.ts';

const suspensao: FatosDoProcesso = { tipo: 'suspensao', fase: 'P', hoje: HOJE_DO_PROCESSO };
const ids = (fatos: FatosDoProcesso) => fundamentosDoProcesso(fatos).map(({ id }) => id);

describe('a suspension of more months than the law admits (CTB art. 261 §1)', () => {
  const maximo = (fatos: Partial<FatosDoProcesso>) =>
    Array.from({ length: 30 }, (_, i) => i + 1).findLast(
      (mesesDaSuspensao) => ids({ ...suspensao, fase: 'I', ...fatos, mesesDaSuspensao }).length === 0,
    );

  it.each([
    [{ causa: 'pontos', reincidiu: false }, 12],
    [{ causa: 'pontos', reincidiu: true }, 24],
    [{ causa: 'infracao', reincidiu: false, prazoNoArtigo: false }, 8],
    [{ causa: 'infracao', reincidiu: false, prazoNoArtigo: true }, 12],
    [{ causa: 'infracao', reincidiu: true, prazoNoArtigo: false }, 18],
    [{ causa: 'infracao', reincidiu: true, prazoNoArtigo: true }, 18],
  ] as const)('%o: at most %i', (fatos, meses) => {
    expect(maximo(fatos)).toBe(meses);
    const alem = { ...suspensao, ...fatos, mesesDaSuspensao: meses + 1 };
    expect([ids({ ...alem, fase: 'I' }), ids({ ...alem, fase: 'II' })]).toEqual([
      ['meses-alem-da-lei'],
      ['meses-alem-da-lei'],
    ]);
    expect([ids({ ...alem, fase: 'P' }), ids({ ...alem, fase: 'I', tipo: 'cassacao' })]).toEqual([[], []]);
    expect(ids({ ...alem, fase: 'I', mesesDaSuspensao: 1 })).toEqual([]);
  });

  it('is no ground where a decisive answer is unknown', () => {
    for (const fatos of [
      { causa: 'pontos' },
      { causa: 'infracao', reincidiu: false },
      { causa: 'outraSuspensao', reincidiu: true },
      { reincidiu: false },
    ] as const)
      expect(maximo(fatos)).toBe(30);
  });

  it('is asked only of the penalty of a suspension whose cause is known', () => {
    const pergunta = (caso: Parameters<typeof camposDoProcesso>[0]) =>
      ['mesesDaSuspensao', 'reincidiu', 'prazoNoArtigo'].filter((nome) =>
        camposDoProcesso(caso).some((um) => um === nome),
      );
    expect(pergunta({ tipo: 'suspensao', fase: 'P', causa: 'pontos' })).toEqual([]);
    expect(pergunta({ tipo: 'suspensao', fase: 'I', causa: 'pontos' })).toEqual([
      'mesesDaSuspensao',
      'reincidiu',
    ]);
    expect(pergunta({ tipo: 'suspensao', fase: 'II', causa: 'infracao' })).toHaveLength(3);
    expect(pergunta({ tipo: 'cassacao', fase: 'I', causa: 'dirigir' })).toEqual([]);
  });
});
