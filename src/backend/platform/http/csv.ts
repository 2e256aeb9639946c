/** A table for a sheet: semicolons, as sheets of this country read them, and a mark at the start that tells them that it is UTF-8. */
export function csv(linhas: readonly (readonly string[])[]): string {
  return `\uFEFF${linhas.map((linha) => linha.map(celula).join(';')).join('\r\n')}\r\n`;
}

export const CSV_HEADERS = (nome: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${nome}.csv"`,
});

/**
 * Quoted, and never a formula that a customer wrote. What a sheet would take for a number and change (zeros at the start, twelve digits
 * or more, `12E45678`) is written as the formula of a text, which sheets show whole.
 */
function celula(texto: string): string {
  const inofensivo = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto;
  const escrito = MUDARIA.test(texto) ? `="${texto}"` : inofensivo;
  return `"${escrito.replaceAll('"', '""')}"`;
}

const MUDARIA = /^(0\d+|\d{12,}|\d+E\d+)$/i;
