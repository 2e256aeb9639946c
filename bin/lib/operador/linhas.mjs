import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, findNode } from '../node24.mjs';
import { root } from '../root.mjs';
import { servidorNoAr } from './cliente.mjs';
import { encerrar, SAIDA } from './saida.mjs';
import { desenharTabela } from './tabela.mjs';

/**
 * Whether this command counts the rows itself. A running server with the embedded database has to count them, because it owns the
 * files; a PostgreSQL of DATABASE_URL is always queried directly.
 */
export async function semServidor() {
  return Boolean(process.env.DATABASE_URL) || !(await servidorNoAr());
}

/**
 * Counts the rows of each table without a server and prints them like the server's command.
 * @param {{ json: boolean }} como
 */
export function contarLinhas({ json }) {
  const node = findNode();
  const programa = join(root, 'src', 'backend', 'desk', 'operator', 'linhas.ts');
  try {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', 'pipe', 'inherit'];
    const dados = JSON.parse(
      execFileSync(node, [programa], { env: environment(node), stdio, encoding: 'utf8' }),
    );
    console.log(json ? JSON.stringify(dados, null, 2) : desenharTabela(tabelaDe(dados)));
  } catch (erro) {
    // The command has printed the reason.
    if (erro instanceof Error && 'status' in erro) process.exit(SAIDA.erro);
    encerrar(SAIDA.erro, String(erro));
  }
}

/** @param {Record<string, number>} dados */
function tabelaDe(dados) {
  return {
    colunas: ['Tabela', 'Linhas'],
    linhas: Object.entries(dados).map(([nome, n]) => [nome, String(n)]),
  };
}
