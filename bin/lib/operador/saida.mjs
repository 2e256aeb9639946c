import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The exit codes for scripts. */
export const SAIDA = { ok: 0, erro: 1, uso: 2, semServidor: 3 };

/**
 * Exits with one sentence for the user.
 * @param {number} codigo
 * @param {string} frase
 * @returns {never}
 */
export function encerrar(codigo, frase) {
  console.error(frase);
  process.exit(codigo);
}

/** The cause of a file error in Portuguese, by its code; other errors keep the system's text. */
const CAUSAS = {
  ENOENT: 'não existe',
  ENOTDIR: 'o caminho passa por um arquivo',
  EISDIR: 'é uma pasta',
  EACCES: 'falta permissão',
  EPERM: 'falta permissão',
  EROFS: 'o disco é só para leitura',
  ENOSPC: 'não há espaço no disco',
  Z_BUF_ERROR: 'o arquivo está cortado',
  Z_DATA_ERROR: 'o arquivo não é um .tar.gz, ou está estragado',
  // modern-tar has no codes.
  'Tar archive is truncated.': 'o arquivo termina no meio',
  'Invalid tar header checksum.': 'o arquivo não é uma cópia, ou está estragado',
};

/**
 * @param {unknown} erro
 * @returns {string}
 */
export function causaDe(erro) {
  if (!(erro instanceof Error)) return String(erro);
  const code = 'code' in erro ? String(erro.code) : erro.message;
  return Object.entries(CAUSAS).find(([conhecido]) => conhecido === code)?.[1] ?? erro.message;
}

/**
 * Draws a text table: columns as wide as their longest cell, with a line under the names.
 * @param {{ colunas: string[], linhas: string[][] }} tabela
 */
export function desenharTabela({ colunas, linhas }) {
  if (linhas.length === 0) return 'Nada encontrado.';
  const celulas = linhas.map((linha) => linha.map(umaLinha));
  const larguras = colunas.map((nome, i) =>
    Math.max(nome.length, ...celulas.map((linha) => (linha[i] ?? '').length)),
  );
  const desenhar = (/** @type {string[]} */ linha) =>
    linha
      .map((celula, i) => celula.padEnd(larguras[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [colunas, larguras.map((largura) => '-'.repeat(largura)), ...celulas].map(desenhar).join('\n');
}

/** Removes control characters, so that text of drivers cannot move the cursor or change the text direction. @param {string} texto */
export function umaLinha(texto) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
  return texto.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').replace(/\p{Bidi_Control}|[\u200b\ufeff]/gu, '');
}

/**
 * A driver may have named the file: the name stays in this folder, is seen by `ls`, and does not control the terminal.
 * @param {string} nome
 */
function nomeSeguro(nome) {
  return nome.replace(/[/\\\p{C}]/gu, '_').replace(/^\.+/, '_');
}

/**
 * Writes a command's file atomically, readable by this user only.
 * @param {import('node:http').IncomingMessage} answer
 * @param {{ para: string | undefined, json: boolean }} opcoes
 */
export async function guardar(answer, { para, json }) {
  const [, escrito = 'arquivo'] =
    /filename\*=UTF-8''(\S+)/.exec(answer.headers['content-disposition'] ?? '') ?? [];
  const caminho = resolve(para ?? nomeSeguro(decodeURIComponent(escrito)));
  if (existsSync(caminho)) encerrar(SAIDA.erro, `Já existe ${caminho}: escolha outro lugar com --para.`);
  const hash = createHash('sha256');
  let bytes = 0;
  const conta = new Transform({
    transform(parte, _, done) {
      bytes += parte.length;
      hash.update(parte);
      done(null, parte);
    },
  });
  const parcial = `${caminho}.parte`;
  try {
    await pipeline(answer, conta, createWriteStream(parcial, { mode: 0o600, flush: true }));
    await rename(parcial, caminho);
  } catch (erro) {
    await rm(parcial, { force: true });
    encerrar(SAIDA.erro, `O arquivo ${caminho} não pôde ser gravado: ${causaDe(erro)}.`);
  }
  const dados = { arquivo: caminho, bytes, sha256: hash.digest('hex') };
  console.log(
    json ? JSON.stringify(dados, null, 2) : `Gravado em ${caminho} (${(bytes / 1e6).toFixed(1)} MB).`,
  );
}
