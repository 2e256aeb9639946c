const NBSP = '\u00a0';

/**
 * Portuguese typography for print: curly quotes, dashes between spaces, and no line break between a mark or abbreviation and its number
 * ("art. 281", "§ 1º", "nº 10", "R$ 10,00") or a number and its unit.
 */
export function tipografia(texto: string): string {
  return texto
    .replace(/(^|[\s([{—–])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(\p{L})'(\p{L})/gu, '$1’$2')
    .replace(/ (?:--?|—) /g, ' – ')
    .replace(/\.\.\./g, '…')
    .replace(/(^|[\s(])(arts?\.|§§?|R\$|km|CNH|CPF|CEP) (?=[\dº])/gi, `$1$2${NBSP}`)
    .replace(/\bnº (?=\S)/g, `nº${NBSP}`)
    .replace(/(\d[ºª]?) (?=(?:km\/h|km|m|h|min|dias?|meses|anos?|pontos?)(?![\p{L}/]))/gu, `$1${NBSP}`)
    .replace(/(\d) (?=%)/g, '$1');
}
