import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { desenharTabela, encerrar, SAIDA, umaLinha } from './saida.mjs';

/**
 * @typedef {{ nome: string, descricao: string, tipo: 'texto' | 'lista' | 'sim-nao' | 'arquivo' | 'arquivos', obrigatorio: boolean, opcoes?: { valor: string }[] }} Campo
 * @typedef {{ nome: string, resumo: string, argumentos: Campo[], opcoes: Campo[], confirma: boolean }} Comando
 */

/** @returns {Promise<Comando[]>} the commands of the running server */
export async function pedirComandos() {
  const { status, body } = await lerJson(await pedir('GET'));
  if (status !== 200 || !Array.isArray(body))
    return encerrar(SAIDA.erro, 'O servidor não enviou a lista dos comandos.');
  return body;
}

/**
 * @param {'GET' | 'POST'} method
 * @param {unknown} [body]
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
function pedir(method, body) {
  const socketPath = caminhoDoSoquete();
  return new Promise((done) => {
    const sent = request({ socketPath, path: '/comandos', method }, done);
    sent.once('error', (error) => encerrar(SAIDA.semServidor, semServidor(socketPath, error)));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * @param {import('node:http').IncomingMessage} answer
 * @returns {Promise<{ status: number, body: any }>}
 */
async function lerJson(answer) {
  const parts = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) };
}

/**
 * @param {string} socketPath
 * @param {Error} error
 */
function semServidor(socketPath, error) {
  const code = 'code' in error ? String(error.code) : error.message;
  const causa =
    code === 'EACCES'
      ? 'este usuário não pode abri-lo: use o usuário que roda o servidor'
      : code === 'ENOENT' || code === 'ECONNREFUSED'
        ? 'inicie o servidor, ou informe DATA_DIR como nele'
        : code;
  return `O servidor não atende em ${socketPath}: ${causa}.`;
}

/**
 * Runs a command on the server, asks for its confirmation, and prints its answer.
 * @param {import('./linha.mjs').Execucao} execucao
 */
export async function executarNoServidor({ comando, valores, json, sim }) {
  const pedido = { nome: comando.nome, valores, operador: userInfo().username };
  let answer = await pedir('POST', { ...pedido, confirmado: sim });
  if (answer.statusCode === 428) {
    const { body } = await lerJson(answer);
    await confirmar(String(body.pergunta));
    answer = await pedir('POST', { ...pedido, confirmado: true });
  }
  const { status, body } = await lerJson(answer);
  if (status !== 200) falhar(status, body);
  mostrar(body, json);
}

/** @param {string} pergunta */
async function confirmar(pergunta) {
  if (!process.stdin.isTTY) {
    encerrar(SAIDA.uso, `${pergunta}\nSem um terminal não é possível perguntar: use --sim para confirmar.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const resposta = await terminal.question(`${pergunta} [s/N] `);
  terminal.close();
  if (!/^s(im)?$/i.test(resposta.trim())) encerrar(SAIDA.erro, 'Nada foi feito.');
}

/**
 * @param {number} status
 * @param {{ mensagem?: string, campos?: Record<string, string> }} body
 * @returns {never}
 */
function falhar(status, { mensagem = 'O comando falhou.', campos = {} }) {
  const linhas = Object.entries(campos).map(([nome, erro]) => `  ${nome}: ${erro}`);
  return encerrar(status === 422 ? SAIDA.uso : SAIDA.erro, [mensagem, ...linhas].join('\n'));
}

/**
 * @param {{ mensagem?: string, tabela?: { colunas: string[], linhas: string[][] }, dados?: unknown, falha?: boolean }} resposta
 * @param {boolean} json
 */
function mostrar({ mensagem, tabela, dados, falha }, json) {
  if (falha) process.exitCode = SAIDA.erro;
  if (json) return console.log(comEscapes(JSON.stringify(dados ?? null, null, 2)));
  if (mensagem) console.log(umaLinha(mensagem));
  if (tabela) console.log(desenharTabela(tabela));
}

/**
 * Writes control characters as JSON escapes, so that the data cannot control the terminal.
 * @param {string} json
 */
function comEscapes(json) {
  return json.replace(
    /\p{Bidi_Control}|[\u007f-\u009f]/gu,
    (sinal) => `\\u${sinal.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The path of the server's socket: from the settings; without them in the current folder, or where the units of ops/systemd put it. */
function caminhoDoSoquete() {
  const { DATA_DIR } = process.env;
  const here = resolve(DATA_DIR || './data', 'operador.sock');
  if (DATA_DIR || existsSync(here)) return here;
  const folders = (existsSync('/run') ? readdirSync('/run') : []).filter((name) =>
    /^via-livre-\d+$/.test(name),
  );
  const found = folders.sort().map((name) => join('/run', name, 'operador.sock'));
  return [...found, '/var/lib/via-livre/operador.sock'].find(existsSync) ?? here;
}
