import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { formaDeUsar } from './ajuda.mjs';
import { causaDe } from './causa.mjs';

/**
 * @typedef {import('./cliente.mjs').Comando} Comando
 * @typedef {import('./cliente.mjs').Campo} Campo
 * @typedef {string | string[] | boolean | { nome: string, base64: string }} Valor
 * @typedef {{ tipo: 'executar', comando: Comando, valores: Record<string, Valor>, json: boolean, sim: boolean }} Execucao
 * @typedef {{ tipo: 'ajuda-geral', comandos: Comando[] } | { tipo: 'ajuda', comando: Comando } | { tipo: 'uso', mensagem: string } | Execucao} Linha
 */

/**
 * Reads what was typed with what the server says of its commands. Nothing is run here.
 * @param {string[]} palavras
 * @param {Comando[]} comandos
 * @returns {Linha}
 */
export function lerLinha(palavras, comandos) {
  const pedeAjuda = palavras.some((palavra) => ['--help', '-h', '--ajuda'].includes(palavra));
  const nomes = palavras.filter((palavra) => !palavra.startsWith('-'));
  const comando = comandos.find(({ nome }) => nome === nomes.slice(0, nome.split(' ').length).join(' '));
  if (!comando) {
    const doGrupo = comandos.filter(({ nome }) => nome.split(' ')[0] === nomes[0]);
    if (nomes.length === 0 || (pedeAjuda && doGrupo.length > 0)) {
      return { tipo: 'ajuda-geral', comandos: nomes.length === 0 ? comandos : doGrupo };
    }
    const conhecidos = (doGrupo.length > 0 ? doGrupo : comandos).map(({ nome }) => nome).join(', ');
    return {
      tipo: 'uso',
      mensagem: `Não há um comando "${nomes.slice(0, 2).join(' ')}". Há: ${conhecidos}.`,
    };
  }
  if (pedeAjuda) return { tipo: 'ajuda', comando };
  try {
    return { tipo: 'executar', comando, ...lerValores(depoisDoNome(palavras, comando), comando) };
  } catch (erro) {
    if (!(erro instanceof ErroDeUso)) throw erro;
    return { tipo: 'uso', mensagem: `${erro.message}\nUso: ${formaDeUsar(comando)}` };
  }
}

class ErroDeUso extends Error {}

/**
 * @param {string[]} palavras
 * @param {Comando} comando
 */
function depoisDoNome(palavras, { nome }) {
  let faltam = nome.split(' ').length;
  return palavras.filter((palavra) => palavra.startsWith('-') || faltam-- <= 0);
}

/**
 * @param {string[]} palavras
 * @param {Comando} comando
 */
function lerValores(palavras, { argumentos, opcoes }) {
  /** @type {Record<string, Valor>} */
  const valores = {};
  const posicoes = [...argumentos];
  const geral = { json: false, sim: false };
  const resto = [...palavras];
  for (let palavra = resto.shift(); palavra !== undefined; palavra = resto.shift()) {
    if (palavra === '--json') geral.json = true;
    else if (palavra === '--sim') geral.sim = true;
    else if (palavra.startsWith('--')) lerOpcao(palavra, resto, opcoes, valores);
    else {
      const argumento = posicoes.shift();
      if (!argumento) throw new ErroDeUso(`"${palavra}" sobra.`);
      valores[argumento.nome] = valorDe(argumento, palavra);
    }
  }
  const falta = [...argumentos, ...opcoes].filter(
    ({ nome, obrigatorio }) => obrigatorio && !(nome in valores),
  );
  if (falta.length > 0) throw new ErroDeUso(`Falta informar: ${falta.map(({ nome }) => nome).join(', ')}.`);
  return { valores, ...geral };
}

/**
 * @param {string} palavra `--nome`, `--nome=valor`
 * @param {string[]} resto
 * @param {Campo[]} opcoes
 * @param {Record<string, Valor>} valores
 */
function lerOpcao(palavra, resto, opcoes, valores) {
  const [, nome = '', , colado] = /^--([^=]+)(=(.*))?$/s.exec(palavra) ?? [];
  const opcao = opcoes.find((uma) => uma.nome === nome);
  if (!opcao) throw new ErroDeUso(`Não há a opção --${nome}.`);
  if (opcao.tipo === 'sim-nao') {
    if (colado !== undefined) throw new ErroDeUso(`A opção --${nome} não leva valor.`);
    valores[nome] = true;
    return;
  }
  const escrito = colado ?? resto.shift();
  if (escrito === undefined) throw new ErroDeUso(`Falta o valor de --${nome}.`);
  const antes = valores[nome];
  if (opcao.tipo === 'lista') valores[nome] = [...(Array.isArray(antes) ? antes : []), escrito];
  else if (antes !== undefined) throw new ErroDeUso(`--${nome} está duas vezes.`);
  else valores[nome] = valorDe(opcao, escrito);
}

/**
 * @param {Campo} campo
 * @param {string} escrito
 * @returns {Valor}
 */
function valorDe({ nome, tipo }, escrito) {
  if (tipo !== 'arquivo') return escrito;
  try {
    return { nome: basename(escrito), base64: readFileSync(escrito).toString('base64') };
  } catch (erro) {
    throw new ErroDeUso(`O arquivo de --${nome} (${escrito}) não pôde ser lido: ${causaDe(erro)}.`);
  }
}
