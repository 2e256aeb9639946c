import { describe, expect, it } from 'vitest';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { algoCorre, passosDaHome, temAlgo } from '#lib/shell/home.server.ts';
import { CNH, deCarro, multa, notificada } from '../multas/multaNaTela.ts';

const HOJE = '2026-11-20';
const TUDO = { TotalHabilitacoes: 1, TotalVeiculos: 1, TotalMultas: 2, TotalRecursos: 1 };
const processo = {
  ...{ Guid: CNH.Guid, Processo: 'S-1', Descricao: 'Suspensão', ForaDaFonte: false, Marcos: [] },
  Habilitacao: CNH,
};
const acabado = (Tipo: 'cetran_indeferido' | 'defesa_deferida') => ({
  ...processo,
  Marcos: [{ Tipo, Data: '2026-09-01' }],
});
const sem = { ProcessoCassacao: [], ProcessoSuspensao: [] };
const palavras = (passos: unknown) => JSON.stringify(passos);

describe('the steps of the home', () => {
  it('announce no congratulations while something is pending, in any state', () => {
    for (const TotalRecursos of [0, 1])
      for (const liberado of [true, false]) {
        const passos = passosDaHome({ ...TUDO, TotalRecursos }, { liberado, correndo: true });
        expect(passos).toHaveLength(4);
        expect(palavras(passos)).not.toContain('Parabéns');
      }
    expect(palavras(passosDaHome(TUDO, { liberado: true, correndo: false }))).toContain('Parabéns!');
  });
});

describe('something is pending', () => {
  it('in an account that could not be fully read, only if it has any registration', () => {
    const nada = { TotalHabilitacoes: 0, TotalVeiculos: 0, TotalMultas: 0, TotalRecursos: 0 };
    expect([nada, { ...nada, TotalMultas: 1 }, { ...nada, TotalVeiculos: 1 }, null].map(temAlgo)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const passos = passosDaHome(nada, { liberado: false, correndo: temAlgo(nada) });
    expect(palavras(passos)).not.toContain('correndo');
  });

  const corre = (lista: Parameters<typeof algoCorre>[0], ...multas: ReturnType<typeof multa>[]) =>
    algoCorre(lista, linhasDoPainel(multas, HOJE), HOJE);

  it('with a deadline, a missing day, or a process of the licence', () => {
    expect(corre(sem, multa({ Marcos: notificada('2026-10-29') }))).toBe(true);
    expect(corre(sem, deCarro({ Marcos: [] }))).toBe(true);
    expect(corre({ ...sem, ProcessoSuspensao: [processo] })).toBe(true);
    expect(corre({ ...sem, ProcessoCassacao: [processo] })).toBe(true);
    expect(corre({ ...sem, ProcessoCassacao: [acabado('cetran_indeferido')] })).toBe(false);
    expect(corre({ ...sem, ProcessoSuspensao: [acabado('defesa_deferida')] })).toBe(false);
    expect(corre(sem)).toBe(false);
    expect(corre(sem, multa({ Marcos: [{ Tipo: 'defesa_deferida', Data: null, Origem: 'operador' }] }))).toBe(
      false,
    );
  });
});
