import { DESTINOS, type Destino } from './compartilhados.ts';
import { EXPORTADOS } from './exportados.ts';

type Tabela = keyof typeof DESTINOS;
const semMapa: Readonly<Record<string, Readonly<Record<string, string>>>> = DESTINOS;

/** The readers of a column; none if the map does not list it. */
export function destinosDe(tabela: string, coluna: string): readonly Destino[] {
  return (semMapa[tabela]?.[coluna]?.split(' ') ?? []) as Destino[];
}

/** Exported columns of a table, by the table's name in the schema. */
export function exportadas(tabela: string): readonly string[] {
  const mapa = semMapa[tabela];
  if (mapa === undefined) return EXPORTADOS[tabela]?.exportadas ?? [];
  return Object.keys(mapa).filter((coluna) => destinosDe(tabela, coluna).includes('exportacao'));
}

/** Columns that a driver's own screens show. */
export function doDono<T extends Tabela>(tabela: T): readonly (keyof (typeof DESTINOS)[T])[] {
  const colunas = Object.keys(DESTINOS[tabela]) as (keyof (typeof DESTINOS)[T])[];
  return colunas.filter((coluna) => destinosDe(tabela, String(coluna)).includes('dono'));
}

/** A row as a guest may see it: the map's columns whole or shortened, all others emptied (null, '', 0, false). */
export function paraConvidado<L extends object>(tabela: Tabela, linha: L): L {
  const pares = Object.entries(linha).map(([coluna, valor]) => {
    const destinos = destinosDe(tabela, coluna);
    if (destinos.includes('convidado')) return [coluna, valor];
    if (destinos.includes('convidado:final') && typeof valor === 'string')
      return [coluna, `•••${valor.slice(-4)}`];
    if (destinos.includes('convidado:primeiroNome') && typeof valor === 'string')
      return [coluna, valor.trim().split(/\s+/)[0] ?? ''];
    return [coluna, vazio(valor)];
  });
  return Object.fromEntries(pares) as L;
}

/** An empty value of the same type, because a column may be not null. */
function vazio(valor: unknown): unknown {
  if (typeof valor === 'string') return '';
  if (typeof valor === 'number') return 0;
  if (typeof valor === 'boolean') return false;
  return Array.isArray(valor) ? [] : null;
}
