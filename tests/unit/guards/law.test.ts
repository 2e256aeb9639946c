import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const linhasDe = (documento: string, cabeca: string) =>
  readFileSync(join(root, documento), 'utf8')
    .split('\n')
    .filter((linha) => linha.startsWith('| ') && !linha.startsWith(cabeca))
    .map((linha) => linha.split('|').slice(1, -1));

const linhas = linhasDe('docs/law.md', '| rule |');
const aceite = linhasDe('docs/acceptance.md', '| row |');

/** What a row names and is not there: `file` "words of a test in it". */
function naoAchados(linha: string, testes: string): string[] {
  const nomes = [...testes.matchAll(/`([^`]+)` "([^"]+)"/g)];
  if (nomes.length === 0) return [`${linha.trim()}: no test`];
  return nomes.flatMap(([, arquivo = '', nome = '']) => {
    const caminho = join(root, arquivo);
    return existsSync(caminho) && readFileSync(caminho, 'utf8').includes(nome) ? [] : [`${arquivo}: ${nome}`];
  });
}

describe('docs/law.md', () => {
  it('has a row a rule: what it says, its article, its code and its test', () => {
    expect(linhas.length).toBeGreaterThan(30);
    expect(linhas.filter((celulas) => celulas.length !== 4).map(([regra]) => regra)).toEqual([]);
  });

  it('names code that is there', () => {
    const caminhos = linhas.flatMap(([, , codigo = '']) =>
      [...codigo.matchAll(/`([^`]+)`/g)].map(([, um = '']) => um),
    );
    expect(caminhos.filter((caminho) => !existsSync(join(root, caminho)))).toEqual([]);
  });

  it('names tests by words that stand in them', () => {
    expect(linhas.flatMap(([regra = '', , , testes = '']) => naoAchados(regra, testes))).toEqual([]);
  });
});

describe('docs/acceptance.md', () => {
  it('has every row of its six parts, once, in order', () => {
    const partes = { A: 17, B: 15, C: 16, D: 13, E: 9, F: 4 };
    const todas = Object.entries(partes).flatMap(([parte, n]) =>
      Array.from({ length: n }, (_, i) => `${parte}${i + 1}`),
    );
    expect(aceite.map(([numero = '']) => numero.trim())).toEqual(todas);
    expect(aceite.filter((celulas) => celulas.length !== 3).map(([numero]) => numero)).toEqual([]);
  });

  it('names tests by words that stand in them', () => {
    expect(aceite.flatMap(([numero = '', , testes = '']) => naoAchados(numero, testes))).toEqual([]);
  });
});
