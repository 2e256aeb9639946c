import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { lerJson, pedir } from './cliente.mjs';
import { guardar } from './guardar.mjs';
import { encerrar, SAIDA } from './saida.mjs';
import { desenharTabela, umaLinha } from './tabela.mjs';

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
  if (answer.headers['content-type'] === 'application/octet-stream') {
    return guardar(answer, { para: typeof valores.para === 'string' ? valores.para : undefined, json });
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
 * @param {{ mensagem?: string, tabela?: { colunas: string[], linhas: string[][] }, dados: unknown }} resposta
 * @param {boolean} json
 */
function mostrar({ mensagem, tabela, dados }, json) {
  if (json) return console.log(comEscapes(JSON.stringify(dados, null, 2)));
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
