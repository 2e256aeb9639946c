const NBSP = '\u00a0';
/** Characters of Windows-1252 above Latin-1, which the standard fonts of a PDF also have. */
const EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const TEM = new RegExp(`^[\\n\\u0020-\\u007e\\u00a0-\\u00ff${EXTRAS}]$`);
/** Spaces, dashes and marks that look the same in another form. */
const IGUAIS: Record<string, string> = {
  '\t': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2212': '–',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': NBSP,
  '\u202f': NBSP,
  '\u200b': '',
  '\ufeff': '',
};

/** The characters of a text as the standard fonts draw them; null for one that they cannot draw. */
function letrasDe(texto: string): { letra: string; desenho: string | null }[] {
  return Array.from(texto.normalize('NFC').replace(/\r\n?/g, '\n'), (letra) => ({
    letra,
    desenho: TEM.test(letra) ? letra : (IGUAIS[letra] ?? null),
  }));
}

/** Characters that our PDF cannot show (emoji, other alphabets), each once. */
export function semDesenho(texto: string): string[] {
  return [...new Set(letrasDe(texto).flatMap(({ letra, desenho }) => (desenho === null ? [letra] : [])))];
}

/**
 * Text for the standard fonts: Portuguese is unchanged; other letters lose their mark ('Č' → 'C'), spaces and dashes become plain, and
 * characters without a replacement (emoji) become '?', so that the gap is visible.
 */
export function paraWinAnsi(texto: string): string {
  return letrasDe(texto)
    .map(({ letra, desenho }) => desenho ?? parecido(letra))
    .join('');
}

function parecido(letra: string): string {
  const semMarca = SEM_MARCA[letra] ?? letra.normalize('NFD').replace(/\p{M}/gu, '');
  return semMarca !== '' && Array.from(semMarca).every((c) => TEM.test(c)) ? semMarca : '?';
}

const SEM_MARCA: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' };

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
