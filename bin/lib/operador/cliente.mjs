import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { encerrar, SAIDA } from './saida.mjs';
import { acharSoquete } from './soquete.mjs';

/**
 * @typedef {{ nome: string, descricao: string, tipo: 'texto' | 'lista' | 'sim-nao' | 'arquivo' | 'arquivos', obrigatorio: boolean }} Campo
 * @typedef {{ nome: string, resumo: string, argumentos: Campo[], opcoes: Campo[], confirma: boolean }} Comando
 */

function caminhoDoSoquete() {
  return acharSoquete(process.env);
}

/** @returns {Promise<Comando[]>} the commands of this version, without a server: enough to explain them */
export async function comandosConhecidos() {
  return JSON.parse(await readFile(new URL('./comandos.json', import.meta.url), 'utf8'));
}

/** @returns {Promise<Comando[]>} the commands of the running server */
export async function pedirComandos() {
  const { status, body } = await lerJson(await pedir('GET'));
  if (status !== 200 || !Array.isArray(body))
    return encerrar(SAIDA.erro, 'O servidor não enviou a lista dos comandos.');
  return body;
}

/** @returns {Promise<boolean>} whether a server answers at the socket */
export function servidorNoAr() {
  return new Promise((done) => {
    const socket = connect(caminhoDoSoquete());
    const answer = (/** @type {boolean} */ noAr) => {
      socket.destroy();
      done(noAr);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

/**
 * @param {'GET' | 'POST'} method
 * @param {unknown} [body]
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
export function pedir(method, body) {
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
export async function lerJson(answer) {
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
        ? 'inicie o servidor, ou informe DATA_DIR ou OPERATOR_SOCKET como nele (sem servidor só funcionam `restaurar` e `linhas`)'
        : code;
  return `O servidor não atende em ${socketPath}: ${causa}.`;
}
