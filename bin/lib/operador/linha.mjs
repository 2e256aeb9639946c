import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { causaDe } from './saida.mjs';

/**
 * @typedef {import('./cliente.mjs').Comando} Comando
 * @typedef {import('./cliente.mjs').Campo} Campo
 * @typedef {{ nome: string, base64: string }} ArquivoLido
 * @typedef {string | boolean | ArquivoLido | (string | ArquivoLido)[]} Valor
 * @typedef {{ tipo: 'executar', comando: Comando, valores: Record<string, Valor>, json: boolean, sim: boolean }} Execucao
 * @typedef {{ tipo: 'ajuda-geral', comandos: Comando[] } | { tipo: 'ajuda', comando: Comando } | { tipo: 'uso', mensagem: string } | Execucao} Linha
 */

/**
 * Parses the command line by the server's description of its commands. Runs nothing.
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
  const gerais = { json: false, sim: false };
  for (const parte of separar(palavras, opcoes)) {
    if (parte.kind === 'positional') {
      const argumento = posicoes.shift();
      if (!argumento) throw new ErroDeUso(`"${parte.value}" sobra.`);
      valores[argumento.nome] = valorDe(argumento, parte.value);
    } else if (parte.kind === 'option') {
      if (parte.name === 'json' || parte.name === 'sim') gerais[parte.name] = true;
      else lerOpcao(parte, opcoes, valores);
    }
  }
  const falta = [...argumentos, ...opcoes].filter(
    ({ nome, obrigatorio }) => obrigatorio && !(nome in valores),
  );
  if (falta.length > 0) throw new ErroDeUso(`Falta informar: ${falta.map(({ nome }) => nome).join(', ')}.`);
  return { valores, ...gerais };
}

/**
 * The arguments in order, each with its kind. Our own parser reports errors in Portuguese.
 * @param {string[]} args
 * @param {Campo[]} opcoes
 */
function separar(args, opcoes) {
  const options = Object.fromEntries(
    opcoes.map(({ nome, tipo }) => [
      nome,
      {
        type: /** @type {'boolean' | 'string'} */ (tipo === 'sim-nao' ? 'boolean' : 'string'),
        multiple: true,
      },
    ]),
  );
  return parseArgs({
    args,
    options: { ...options, json: { type: 'boolean' }, sim: { type: 'boolean' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens;
}

/**
 * @param {{ name: string, value?: string | undefined }} parte
 * @param {Campo[]} opcoes
 * @param {Record<string, Valor>} valores
 */
function lerOpcao({ name, value }, opcoes, valores) {
  const opcao = opcoes.find(({ nome }) => nome === name);
  if (!opcao) throw new ErroDeUso(`Não há a opção --${name}.`);
  if (opcao.tipo === 'sim-nao') {
    if (value !== undefined) throw new ErroDeUso(`A opção --${name} não leva valor.`);
    valores[name] = true;
    return;
  }
  if (value === undefined) throw new ErroDeUso(`Falta o valor de --${name}.`);
  const antes = valores[name];
  if (opcao.tipo === 'lista' || opcao.tipo === 'arquivos')
    valores[name] = [...(Array.isArray(antes) ? antes : []), valorDe(opcao, value)];
  else if (antes !== undefined) throw new ErroDeUso(`--${name} está duas vezes.`);
  else valores[name] = valorDe(opcao, value);
}

/**
 * @param {Campo} campo
 * @param {string} escrito
 * @returns {string | ArquivoLido}
 */
function valorDe({ nome, tipo }, escrito) {
  if (tipo !== 'arquivo' && tipo !== 'arquivos') return escrito;
  try {
    return { nome: basename(escrito), base64: readFileSync(escrito).toString('base64') };
  } catch (erro) {
    throw new ErroDeUso(`O arquivo de --${nome} (${escrito}) não pôde ser lido: ${causaDe(erro)}.`);
  }
}

/** @param {Comando[]} comandos */
export function ajudaGeral(comandos) {
  const largura = Math.max(...comandos.map(({ nome }) => nome.length));
  return [
    'Uso: npm run operador -- <comando> [argumentos] [opções]',
    '',
    'Comandos:',
    ...comandos.map(({ nome, resumo }) => `  ${nome.padEnd(largura)}  ${resumo}`),
    '',
    'Em todos os comandos:',
    '  --json   a resposta como JSON, para scripts',
    '  --sim    não pergunta antes de fazer o que não se desfaz',
    '  --help   explica o comando',
    '',
    'Códigos de saída: 0 feito, 1 recusado, 2 comando mal escrito, 3 servidor fora do ar.',
  ].join('\n');
}

/** @param {Comando} comando */
export function ajudaDoComando(comando) {
  const { resumo, argumentos, opcoes, confirma } = comando;
  const linhas = [
    ...argumentos.map((um) => [um.nome, explicado(um)]),
    ...opcoes.map((uma) => [`--${uma.nome}${uma.obrigatorio ? ' (obrigatória)' : ''}`, explicado(uma)]),
  ];
  const largura = Math.max(0, ...linhas.map(([nome = '']) => nome.length));
  return [
    resumo,
    '',
    `Uso: ${formaDeUsar(comando)}`,
    ...(linhas.length > 0 ? [''] : []),
    ...linhas.map(([nome = '', descricao]) => `  ${nome.padEnd(largura)}  ${descricao}`),
    ...(confirma ? ['', 'Pergunta antes de fazer; --sim responde que sim.'] : []),
  ].join('\n');
}

/** @param {Campo} campo */
function explicado({ descricao, opcoes }) {
  return opcoes ? `${descricao} Um de: ${opcoes.map(({ valor }) => valor).join(', ')}.` : descricao;
}

/** @param {Comando} comando */
function formaDeUsar({ nome, argumentos, opcoes }) {
  const partes = [
    ...argumentos.map((um) => (um.obrigatorio ? `<${um.nome}>` : `[${um.nome}]`)),
    ...opcoes.map((uma) => {
      const opcao =
        uma.tipo === 'sim-nao'
          ? `--${uma.nome}`
          : `--${uma.nome} <${uma.tipo.startsWith('arquivo') ? 'arquivo' : 'valor'}>`;
      return `${uma.obrigatorio ? opcao : `[${opcao}]`}${uma.tipo === 'lista' || uma.tipo === 'arquivos' ? '...' : ''}`;
    }),
  ];
  return ['npm run operador --', nome, ...partes].join(' ');
}
