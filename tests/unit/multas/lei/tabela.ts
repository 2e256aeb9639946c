import { readFileSync } from 'node:fs';

const LEI = new URL('../../../fixtures/lei/', import.meta.url);

/** A row of a table of the file, by column name; `null` where it says '-'. */
export type Linha = Record<string, string | null>;

/** The tables of a file of `tests/fixtures/lei`, by their headings. */
export function tabelas(nome: string): Map<string, Linha[]> {
  const partes = readFileSync(new URL(nome, LEI), 'utf8').split(/^## /m).slice(1);
  return new Map(partes.map((parte) => [parte.slice(0, parte.indexOf('\n')).trim(), linhas(parte)]));
}

function linhas(parte: string): Linha[] {
  const [colunas = [], ...resto] = parte
    .split('\n')
    .filter((linha) => linha.startsWith('|') && !linha.startsWith('|--'))
    .map((linha) =>
      linha
        .split('|')
        .slice(1, -1)
        .map((celula) => celula.trim()),
    );
  return resto.map((celulas) =>
    Object.fromEntries(colunas.map((nome, i) => [nome, celulas[i] === '-' ? null : (celulas[i] ?? null)])),
  );
}

/** '195,23' in centavos. */
export const centavos = (texto: string) => Number(texto.replace(',', ''));
