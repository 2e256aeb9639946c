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

describe('the penalty of a process (CTB art. 282 §6 II and §7)', () => {
  it('is late after 180 days from the end of the process of the fine, 360 after a defence', () => {
    const tarde = (dataPenalidade: string, houveDefesa: boolean) =>
      ids({ ...suspensao, fase: 'I', conclusaoDaMulta: '2025-05-08', houveDefesa, dataPenalidade });
    expect([tarde('2025-11-04', false), tarde('2025-11-05', false), tarde('2025-11-05', true)]).toEqual([
      [],
      ['penalidade-fora-do-prazo'],
      [],
    ]);
  });
});

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
