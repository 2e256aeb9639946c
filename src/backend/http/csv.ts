/** A table for a sheet: semicolons, as sheets of this country read them, and a mark at the start that tells them that it is UTF-8. */
export function csv(linhas: readonly (readonly string[])[]): string {
  return `\uFEFF${linhas.map((linha) => linha.map(celula).join(';')).join('\r\n')}\r\n`;
}

export const CSV_HEADERS = (nome: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${nome}.csv"`,
});

/** Quoted, and never a formula: what a customer wrote runs in nobody's sheet. */
function celula(texto: string): string {
  const inofensivo = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto;
  return `"${inofensivo.replaceAll('"', '""')}"`;
}
