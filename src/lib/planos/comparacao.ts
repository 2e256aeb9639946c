import { reais } from '#lib/money.ts';
import type { Plano } from './catalogo.ts';
import type { Limite } from './rules.ts';

export const COLUNAS_DA_COMPARACAO = [
  'CNHs',
  'Veículos',
  'Consulta de multas',
  'Recursos incluídos por ano',
  'Multas de antes da contratação',
  'Recurso avulso',
] as const;

/** The contents of each plan, from the catalogue's figures. */
export function compararPlanos(planos: readonly Plano[]) {
  return planos.map(({ chave, nome, limites, consulta, precoDoRecurso }) => ({
    chave,
    nome,
    celulas: [
      ate(limites.habilitacoes),
      ate(limites.veiculos),
      consulta === 'diaria' ? 'todo dia' : 'toda semana',
      ate(limites.recursosPorAno),
      ate(limites.multasPreexistentes),
      precos(precoDoRecurso),
    ],
  }));
}

function ate(limite: Limite): string {
  if (limite === null) return 'sem limite';
  return limite === 0 ? 'nenhum' : String(limite);
}

function precos({ comum, autossuspensiva }: Plano['precoDoRecurso']): string {
  const porComum = comum === null ? '' : reais(comum);
  if (autossuspensiva === null) return porComum;
  return `${porComum}; ${reais(autossuspensiva)} se a multa suspende a CNH sozinha`;
}
