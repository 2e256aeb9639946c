import type { Pedaco } from './linhas.ts';

interface Conteudo {
  items: readonly object[];
}

/** The used parts of pdf.js, the same on server and browser, which load different builds. */
export interface PdfAberto {
  numPages: number;
  getPage(numero: number): Promise<{
    getViewport(como: { scale: number }): { height: number };
    streamTextContent(): ReadableStream<Conteudo>;
  }>;
}

/** A notice has two pages; with envelope and payment slip some more. */
const PAGINAS_LIDAS = 6;
/** A page of small print has some 8,000 letters, which some programs place one by one. */
const PEDACOS_MAX = 20_000;
const LETRAS_MAX = 200_000;

/** The document has more text than any notice: it is refused whole, because another part might contradict. */
export class TextoDemais extends Error {}

/** The texts of a PDF's first pages with their places, from the left and the top. Throws TextoDemais. */
export async function pedacosDoPdf(pdf: PdfAberto): Promise<Pedaco[][]> {
  const paginas: Pedaco[][] = [];
  const resta = { pedacos: PEDACOS_MAX, letras: LETRAS_MAX };
  for (let numero = 1; numero <= Math.min(pdf.numPages, PAGINAS_LIDAS); numero += 1) {
    const pagina = await pdf.getPage(numero);
    const { height } = pagina.getViewport({ scale: 1 });
    const pedacos: Pedaco[] = [];
    const leitor = pagina.streamTextContent().getReader();
    for (let parte = await leitor.read(); !parte.done; parte = await leitor.read()) {
      for (const item of parte.value.items) {
        const lidos = pedaco(item, height);
        pedacos.push(...lidos);
        resta.pedacos -= 1;
        for (const { texto } of lidos) resta.letras -= texto.length;
        if (resta.pedacos < 0 || resta.letras < 0) {
          await leitor.cancel(new Error('enough'));
          throw new TextoDemais();
        }
      }
    }
    paginas.push(pedacos);
  }
  return paginas;
}

/** Rotated text is ignored: no notice prints values so. */
function pedaco(item: object, altura: number): Pedaco[] {
  if (!('str' in item && 'transform' in item && 'width' in item && Array.isArray(item.transform))) return [];
  const [a, b, , d, x, y] = item.transform.map(Number);
  if (b !== 0 || !a || x === undefined || y === undefined) return [];
  return [
    { texto: String(item.str), x, y: altura - y, largura: Number(item.width), altura: Math.abs(d ?? a) },
  ];
}
