/**
 * Revoked rules that ready-made petitions still cite: each has a name and its spellings. Our texts must cite none
 * (`tests/unit/peticoes/compose.test.ts`).
 */
const REVOGADAS: readonly (readonly [nome: string, padrao: RegExp])[] = [
  ['Resolução 149/2003', resolucao(149, 2003)],
  ['Resolução 182/2005', resolucao(182, 2005)],
  ['Resolução 299/2008', resolucao(299, 2008)],
  ['Resolução 396/2011', resolucao(396, 2011)],
  ['Resolução 404/2012', resolucao(404, 2012)],
  ['Resolução 619/2016', resolucao(619, 2016)],
  [
    'art. 281, parágrafo único',
    /\bart(?:\.|igo)?\s*281(?![-\d])(?:(?!\bart)[^.;]){0,40}(?:par[aá]grafo|§)\s*[uú]nico|(?:par[aá]grafo|§)\s*[uú]nico,?\s+(?:d?[oe]\s+)?art(?:\.|igo)?\s*281(?![-\d])/i,
  ],
];

/** The revoked rules that a text cites. */
export function citacoesRevogadas(texto: string): string[] {
  const corrido = texto.replace(/\s+/g, ' ');
  return REVOGADAS.filter(([, padrao]) => padrao.test(corrido)).map(([nome]) => nome);
}

/** `299/2008`, `299/08` and `299, de 28 de outubro de 2008`. */
function resolucao(numero: number, ano: number): RegExp {
  const curto = String(ano).slice(2);
  return new RegExp(`\\b${numero}\\s*(?:/\\s*(?:${ano}|${curto})\\b|,?\\s+de\\s+[^.;]{0,25}?${ano}\\b)`, 'i');
}
