import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const ler = (path: string) => readFileSync(join(root, path), 'utf8');

/** Rows of the tables of docs/law.md: rule, article, code, test. */
const LINHAS = ler('docs/law.md')
  .split('\n')
  .filter((linha) => linha.startsWith('| ') && !linha.startsWith('| rule'))
  .map((linha) =>
    linha
      .split('|')
      .slice(1, -1)
      .map((celula) => celula.trim()),
  );

it('each rule in docs/law.md names existing code and an existing test', () => {
  expect(LINHAS.length).toBeGreaterThan(90);
  const faltam = LINHAS.flatMap(([regra = '', , codigo = '', teste = '', ...resto]) => {
    const arquivos = [...codigo.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    const testes = [...teste.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)];
    if (arquivos.length === 0 || testes.length === 0 || resto.length > 0) return [`${regra}: four cells`];
    return [
      ...arquivos.filter((path) => !existsSync(join(root, path))),
      ...testes.flatMap(([, path = '', nome = '']) =>
        existsSync(join(root, path)) && ler(path).includes(nome) ? [] : [`${path} "${nome}"`],
      ),
    ];
  });
  expect(faltam).toEqual([]);
});
