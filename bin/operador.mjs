// The operator's commands: npm run operador -- <comando>. They run in the server, which must be up; only `restaurar` runs here, with
// the server down, and `linhas` when there is none (docs/operations/desk.md).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, findNode, root } from './lib/node24.mjs';
import { executarNoServidor, pedirComandos, servidorNoAr } from './lib/operador/cliente.mjs';
import { ajudaDoComando, ajudaGeral, lerLinha } from './lib/operador/linha.mjs';
import { restaurar } from './lib/operador/restaurar.mjs';
import { desenharTabela, encerrar, SAIDA } from './lib/operador/saida.mjs';

/** Counted here without a server; one with the embedded database has to do it itself, because it owns the files. */
const LINHAS = { nome: 'linhas', resumo: '', argumentos: [], opcoes: [], confirma: false };

const palavras = process.argv.slice(2);
const pedeAjuda = palavras.some((um) => ['--help', '-h', '--ajuda'].includes(um));
if (palavras[0] === 'restaurar') await restaurar(palavras.slice(1));
else {
  const aqui =
    palavras[0] === 'linhas' && !pedeAjuda && (Boolean(process.env.DATABASE_URL) || !(await servidorNoAr()));
  const lida = lerLinha(palavras, aqui ? [LINHAS] : await pedirComandos());
  if (lida.tipo === 'ajuda-geral') console.log(ajudaGeral(lida.comandos));
  else if (lida.tipo === 'ajuda') console.log(ajudaDoComando(lida.comando));
  else if (lida.tipo === 'uso') encerrar(SAIDA.uso, lida.mensagem);
  else if (aqui) contarLinhas(lida.json);
  else await executarNoServidor(lida);
}

/** Counts the rows of each table without a server and prints them like the server's command. @param {boolean} json */
function contarLinhas(json) {
  const node = findNode();
  const programa = join(root, 'src', 'backend', 'desk', 'linhas.ts');
  try {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', 'pipe', 'inherit'];
    const dados = JSON.parse(
      execFileSync(node, [programa], { env: environment(node), stdio, encoding: 'utf8' }),
    );
    const linhas = Object.entries(dados).map(([nome, n]) => [nome, String(n)]);
    console.log(
      json ? JSON.stringify(dados, null, 2) : desenharTabela({ colunas: ['Tabela', 'Linhas'], linhas }),
    );
  } catch (erro) {
    // The command has printed the reason.
    if (erro instanceof Error && 'status' in erro) process.exit(SAIDA.erro);
    encerrar(SAIDA.erro, String(erro));
  }
}
