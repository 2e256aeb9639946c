/** Tokens that must not end a line: the abbreviation of a number, and the dash before a state. */
export function semQuebraRuim(texto: string): string {
  return texto
    .replace(/(?<![\p{L}\d])(arts?\.|nº|§§?|R\$|km|CEP|CPF|CNPJ|RG|Página) (?=\d)/gu, '$1\u00a0')
    .replace(/ – (?=[A-Z]{2}(?!\p{L}))/gu, '\u00a0–\u00a0');
}
