/** What the exit code tells a script. */
export const SAIDA = { ok: 0, erro: 1, uso: 2, semServidor: 3 };

/**
 * Ends with one sentence for the person in front of it.
 * @param {number} codigo
 * @param {string} frase
 * @returns {never}
 */
export function encerrar(codigo, frase) {
  console.error(frase);
  process.exit(codigo);
}
