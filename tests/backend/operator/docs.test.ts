import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { descrever } from '#backend/operator/ajuda.ts';
import { comandos } from '#backend/operator/registro.ts';
import { Settings } from '../../../src/env.ts';

const root = new URL('../../../', import.meta.url);
const page = await readFile(new URL('docs/operator.md', root), 'utf8');
const section = (title: string) => page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
/** What is in code letters in the first column of the tables. */
const firstColumn = (title: string) =>
  [...section(title).matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  );

describe('the operator’s page', () => {
  it('has every setting of the program, and none that it does not have', () => {
    expect(firstColumn('Settings').sort()).toEqual(Object.keys(Settings.entries).sort());
  });

  it('has every command, in the order of the help, and no other', () => {
    const names = comandos.map(({ nome }) => nome);
    const told = firstColumn('Commands').filter((cell) =>
      names.some((nome) => `${cell} `.startsWith(`${nome} `)),
    );
    expect(told.map((cell) => names.find((nome) => `${cell} `.startsWith(`${nome} `)))).toEqual(names);
  });

  it('is explained without a server: the list beside the command line is that of the program (-u writes it)', async () => {
    await expect(`${JSON.stringify(comandos.map(descrever), null, 1)}\n`).toMatchFileSnapshot(
      '../../../bin/lib/operador/comandos.json',
    );
  });

  it('tells of each option, and which commands ask first', () => {
    const rows = [...section('Commands').matchAll(/^\| (`.+`) \| .+ \| (yes|) ?\|$/gm)];
    for (const { nome, argumentos, opcoes, confirmacao } of comandos) {
      const row = rows.find(([, cell = '']) => cell.startsWith(`\`${nome}`));
      const cell = row?.[1] ?? '';
      for (const opcao of Object.keys(opcoes)) expect(cell).toContain(`--${opcao}`);
      for (const argumento of Object.keys(argumentos).filter(
        (name) => name !== 'decisao' && name !== 'plano',
      ))
        expect(cell).toContain(`<${argumento}>`);
      expect([nome, row?.[2]]).toEqual([nome, confirmacao ? 'yes' : '']);
    }
  });
});

describe('the environment file of ops/', () => {
  it('names every setting, and none that the program does not have', async () => {
    const file = await readFile(new URL('ops/via-livre.env.example', root), 'utf8');
    const named = [...file.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    const missing = Object.keys(Settings.entries).filter((name) => !named.includes(name));
    expect(named.filter((name) => !(name in Settings.entries))).toEqual([]);
    expect(missing.filter((name) => !file.includes(name))).toEqual([]);
  });
});
