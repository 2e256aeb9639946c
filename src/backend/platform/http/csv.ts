/** A table as CSV for spreadsheets: semicolons, as Brazilian settings expect, and a byte order mark for UTF-8. */
export function csv(linhas: readonly (readonly string[])[]): string {
  return `\uFEFF${linhas.map((linha) => linha.map(celula).join(';')).join('\r\n')}\r\n`;
}

export const CSV_HEADERS = (nome: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${nome}.csv"`,
});

/** A quoted cell. Text of a customer never becomes a formula; digits become a text formula, so that they keep leading zeros. */
function celula(texto: string): string {
  const inofensivo = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto;
  const escrito = MUDARIA.test(texto) ? `="${texto}"` : inofensivo;
  return `"${escrito.replaceAll('"', '""')}"`;
}

const MUDARIA = /^(0\d+|\d{12,}|\d+E\d+)$/i;
