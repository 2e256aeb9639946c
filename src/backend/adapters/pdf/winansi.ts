/** Characters of Windows-1252 above Latin-1, which the standard fonts of a PDF also have. */
const EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const TEM = new RegExp(`^[\\n\\u0020-\\u007e\\u00a0-\\u00ff${EXTRAS}]$`);
const PARECIDOS: Record<string, string> = {
  '\t': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2212': '–',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '\u200b': '',
  '\ufeff': '',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

/**
 * Text that the standard fonts can draw: Portuguese passes untouched; a letter they lack loses its mark ('Č' → 'C'), a
 * space or dash becomes its plain form, and what has no likeness (an emoji) becomes '?', so that the gap is seen.
 */
export function paraWinAnsi(texto: string): string {
  return Array.from(texto.normalize('NFC').replace(/\r\n?/g, '\n'), (letra) => {
    if (TEM.test(letra)) return letra;
    const parecido = PARECIDOS[letra] ?? letra.normalize('NFD').replace(/\p{M}/gu, '');
    return Array.from(parecido).every((c) => TEM.test(c)) ? parecido : '?';
  }).join('');
}
