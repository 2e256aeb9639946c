import type { Pedaco } from './linhas.ts';

/** What is used of pdf.js: the same on the server and in a browser, where each loads its own build. */
export interface PdfAberto {
  numPages: number;
  getPage(numero: number): Promise<{
    getViewport(como: { scale: number }): { height: number };
    getTextContent(): Promise<{ items: readonly object[] }>;
  }>;
}

/** A notice has two pages, and its envelope and payment slip some more. */
export const PAGINAS_LIDAS = 6;

/** The texts of the first pages of a PDF with their places, counted from the left and from the top. */
export async function pedacosDoPdf(pdf: PdfAberto): Promise<Pedaco[][]> {
  const paginas: Pedaco[][] = [];
  for (let numero = 1; numero <= Math.min(pdf.numPages, PAGINAS_LIDAS); numero += 1) {
    const pagina = await pdf.getPage(numero);
    const { height } = pagina.getViewport({ scale: 1 });
    const { items } = await pagina.getTextContent();
    paginas.push(pedacosDaPagina({ altura: height, itens: items }));
  }
  return paginas;
}

export function pedacosDaPagina({ altura, itens }: { altura: number; itens: readonly object[] }): Pedaco[] {
  return itens.flatMap((item) => pedaco(item, altura));
}

/** Of a text that is turned nothing is read: no notice prints its values so. */
function pedaco(item: object, altura: number): Pedaco[] {
  if (!('str' in item && 'transform' in item && 'width' in item && Array.isArray(item.transform))) return [];
  const [a, b, , d, x, y] = item.transform.map(Number);
  if (b !== 0 || !a || x === undefined || y === undefined) return [];
  return [
    { texto: String(item.str), x, y: altura - y, largura: Number(item.width), altura: Math.abs(d ?? a) },
  ];
}
