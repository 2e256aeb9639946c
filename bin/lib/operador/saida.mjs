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
