import { describe, expect, it } from 'vitest';
import { desacordo } from '#lib/multas/diasDoMotorista.ts';
import { proximoDiaUtil, proximoDiaUtilCerto } from '#lib/multas/diasUteis.ts';
import { prazoDe, type TipoDePrazo } from '#lib/multas/prazos.ts';
import type { Fatos } from '#lib/peticoes/form.ts';
import { fundamentosPossiveis } from '#lib/peticoes/fundamentos.ts';
import { processo } from '../multaNaTela.ts';
import { type Linha, tabelas } from './tabela.ts';

export const TABELAS = tabelas('casos.txt');
export const sim = (resposta: string | null | undefined) => resposta === 'sim';
export const dizer = (fato: boolean) => (fato ? 'sim' : 'não');
export const texto = (linha: Linha, coluna: string) => linha[coluna] ?? '';

/** The tables that have run. */
export const corridas = new Set<string>();

/** Runs one table of the file: each column that `resposta` returns must equal the file's. */
export const tabela = (titulo: string, resposta: (linha: Linha) => Linha) =>
  describe(titulo, () => {
    corridas.add(titulo);
    const linhas = TABELAS.get(titulo) ?? [];
    it('has cases', () => expect(linhas.length).toBeGreaterThan(0));
    it.each(linhas.map((linha) => [Object.values(linha).join(' | '), linha] as const))('%s', (_, linha) => {
      const dada = resposta(linha);
      expect(dada).toEqual(Object.fromEntries(Object.keys(dada).map((coluna) => [coluna, linha[coluna]])));
    });
  });

/** The ids of the grounds that these facts support. */
export const grounds = (fatos: Partial<Fatos>) =>
  fundamentosPossiveis({ fase: 'I', hoje: '2030-01-01', dataInfracao: '2026-01-10', ...fatos }).map(
    ({ id }) => id,
  );

/** Milestones from days; those in `impressos` are printed on a notice. */
export const marcosDe = (
  dias: Record<string, string | null | undefined>,
  impressos: readonly string[] = [],
) =>
  Object.fromEntries(
    Object.entries(dias).flatMap(([tipo, dia]) =>
      dia ? [[tipo, impressos.includes(tipo) ? ([dia, 'carta'] as const) : dia]] : [],
    ),
  );

/** Both days of a driver's deadline: the one to act by, and the one before which nothing is over. */
export const dias = (tipo: TipoDePrazo, marcos: Parameters<typeof processo>[0]): Linha => {
  const prazo = prazoDe(tipo, processo(marcos, { dataInfracao: '2025-01-10' }));
  if (!prazo) return { 'agir até': null, 'acaba em': null };
  const agir = proximoDiaUtilCerto(prazo.data);
  const fim = tipo === 'cetran' || !prazo.estimado ? proximoDiaUtil(prazo.acaba ?? prazo.data) : agir;
  return { 'agir até': agir, 'acaba em': fim };
};

export const comMinimo = (tipo: 'defesa-previa' | 'jari', abre: string, dito: string) => (linha: Linha) => {
  const marcos = marcosDe({ [abre]: linha.expedida, [dito]: linha.impresso }, [dito]);
  const abaixo = desacordo(tipo, processo(marcos).marcos) === 'abaixo';
  return { ...dias(tipo, marcos), 'abaixo do mínimo': dizer(abaixo) };
};
