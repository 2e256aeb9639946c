import { describe, expect, it } from 'vitest';
import { camposDoProcesso, type FatosDoProcesso } from '#lib/processos/campos.ts';
import { fundamentosDoProcesso } from '#lib/processos/fundamentos.ts';
import { HOJE_DO_PROCESSO } from '../../fixtures/processo.ts';

const suspensao: FatosDoProcesso = { tipo: 'suspensao', fase: 'P', hoje: HOJE_DO_PROCESSO };
const cassacao: FatosDoProcesso = { ...suspensao, tipo: 'cassacao' };
const ids = (fatos: FatosDoProcesso) => fundamentosDoProcesso(fatos).map(({ id }) => id);

describe('the grounds of a suspension', () => {
  it('include a sum under the limit of the driver, not one at the limit (CTB art. 261, I and §5)', () => {
    const soma = (totalDePontos: number, gravissimas: number, ear = false) =>
      ids({ ...suspensao, totalDePontos, gravissimas, ear });
    expect([soma(19, 2), soma(20, 2), soma(29, 1), soma(30, 1), soma(39, 0), soma(40, 0)]).toEqual([
      ['abaixo-do-limite'],
      [],
      ['abaixo-do-limite'],
      [],
      ['abaixo-do-limite'],
      [],
    ]);
    expect([soma(30, 3, true), soma(40, 3, true)]).toEqual([['abaixo-do-limite'], []]);
    expect(ids({ ...suspensao, totalDePontos: 10, gravissimas: 0 })).toEqual([]);
  });

  it('include infractions more than twelve months apart, or before an earlier suspension (CTB art. 261, I and §3)', () => {
    const entre = (primeiraInfracao: string, ultimaInfracao: string) =>
      ids({ ...suspensao, primeiraInfracao, ultimaInfracao });
    expect(entre('2025-03-10', '2026-03-10')).toEqual([]);
    expect(entre('2025-03-10', '2026-03-11')).toEqual(['fora-dos-doze-meses']);
    expect(ids({ ...suspensao, primeiraInfracao: '2025-03-10', suspensaoAnterior: '2025-06-01' })).toEqual([
      'pontos-ja-eliminados',
    ]);
    expect(ids({ ...suspensao, primeiraInfracao: '2025-07-10', suspensaoAnterior: '2025-06-01' })).toEqual(
      [],
    );
  });

  it('are never those of a cassation, nor the reverse', () => {
    expect(ids({ ...cassacao, totalDePontos: 1, gravissimas: 0, ear: false })).toEqual([]);
    expect(ids({ ...suspensao, diaDaDirecao: '2026-09-12', inicioDaSuspensao: '2026-10-01' })).toEqual([]);
    expect(camposDoProcesso({ tipo: 'cassacao', fase: 'P' })).not.toContain('totalDePontos');
  });
});

describe('the grounds of a cassation', () => {
  it('are a day outside of the suspension, or another driver (CTB art. 263, I)', () => {
    const periodo = { inicioDaSuspensao: '2026-03-01', fimDaSuspensao: '2026-08-31' };
    const dirigiu = (diaDaDirecao: string) => ids({ ...cassacao, ...periodo, diaDaDirecao });
    expect(
      ['2026-02-28', '2026-03-01', '2026-08-31', '2026-09-01'].map((dia) => dirigiu(dia).length),
    ).toEqual([1, 0, 0, 1]);
    expect(ids({ ...cassacao, semAbordagem: false, quemDirigia: 'Maria' })).toEqual(['outro-condutor']);
    expect(ids({ ...cassacao, semAbordagem: true, quemDirigia: 'Maria' })).toEqual([]);
  });
});

describe('the ground of a repeat', () => {
  it('needs a repeat within twelve months of an infraction that was final (CTB art. 263, II)', () => {
    const repete = (diaDaInfracao: string, diaDaAnterior: string, anteriorDefinitiva?: boolean) =>
      ids({
        ...cassacao,
        diaDaInfracao,
        diaDaAnterior,
        ...(anteriorDefinitiva !== undefined && { anteriorDefinitiva }),
      });
    expect(repete('2026-03-10', '2025-03-10', true)).toEqual([]);
    expect(repete('2026-03-11', '2025-03-10', true)).toEqual(['sem-reincidencia']);
    expect(repete('2026-03-10', '2025-12-10', false)).toEqual(['sem-reincidencia']);
    expect(repete('2026-03-10', '2025-12-10')).toEqual([]);
    expect(ids({ ...suspensao, diaDaInfracao: '2026-03-11', diaDaAnterior: '2025-03-10' })).toEqual([]);
  });
});

describe('a suspension of more months than the law admits (CTB art. 261 §1)', () => {
  const maximo = (fatos: Partial<FatosDoProcesso>) =>
    Array.from({ length: 30 }, (_, i) => i + 1).findLast(
      (mesesDaSuspensao) => ids({ ...suspensao, fase: 'I', ...fatos, mesesDaSuspensao }).length === 0,
    );

  it('is a ground of the penalty alone, and of a suspension', () => {
    const alem = { ...suspensao, causa: 'pontos', reincidiu: false, mesesDaSuspensao: 13 } as const;
    expect([ids({ ...alem, fase: 'I' }), ids({ ...alem, fase: 'II' })].flat()).toHaveLength(2);
    expect([ids({ ...alem, fase: 'P' }), ids({ ...alem, fase: 'I', tipo: 'cassacao' })]).toEqual([[], []]);
    expect(maximo({ causa: 'infracao', reincidiu: true, prazoNoArtigo: true })).toBe(18);
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
