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
