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
