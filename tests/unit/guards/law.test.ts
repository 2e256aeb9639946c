import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const linhas = readFileSync(join(root, 'docs/law.md'), 'utf8')
  .split('\n')
  .filter((linha) => linha.startsWith('| ') && !linha.startsWith('| rule |'))
  .map((linha) => linha.split('|').slice(1, -1));

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
    const sem = linhas.flatMap(([regra = '', , , testes = '']) => {
      const nomes = [...testes.matchAll(/`([^`]+)` "([^"]+)"/g)];
      if (nomes.length === 0) return [`${regra.trim()}: no test`];
      return nomes.flatMap(([, arquivo = '', nome = '']) => {
        const caminho = join(root, arquivo);
        return existsSync(caminho) && readFileSync(caminho, 'utf8').includes(nome)
          ? []
          : [`${arquivo}: ${nome}`];
      });
    });
    expect(sem).toEqual([]);
  });
});
