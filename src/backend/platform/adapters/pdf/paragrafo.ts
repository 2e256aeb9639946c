import {
  alturaDaLinha,
  alturaDe,
  ENTRELINHA,
  escrever,
  espacoLivre,
  type Folha,
  larguraUtil,
} from './folha.ts';

/** The fewest lines of a paragraph that stay together on a page. */
const JUNTAS = 2;

/** Writes a paragraph without widows and orphans: no page ends with its first line alone or begins with its last. */
export function escreverParagrafo(folha: Folha, texto: string): void {
  const { doc } = folha;
  if (espacoMinimo(folha, texto) > espacoLivre(folha)) doc.addPage();
  const linha = alturaDaLinha(folha);
  // The space under the last line may reach into the margin.
  const cabem = Math.floor((espacoLivre(folha) + ENTRELINHA) / linha + 0.001);
  const pagina = doc.page;
  const { bottom } = pagina.margins;
  // One more line moves to the next page, so that the last line is not alone there.
  if (linhasDe(folha, texto) - cabem === 1) pagina.margins.bottom += linha;
  escrever(folha, texto, { papel: 'P' });
  pagina.margins.bottom = bottom;
}

/** The space that a paragraph needs on the page where it begins. */
export function espacoMinimo(folha: Folha, texto: string): number {
  const total = linhasDe(folha, texto);
  return (total < 2 * JUNTAS ? total : JUNTAS) * alturaDaLinha(folha) - ENTRELINHA;
}

function linhasDe(folha: Folha, texto: string): number {
  return Math.round(alturaDe(folha, texto, { largura: larguraUtil(folha) }) / alturaDaLinha(folha));
}
