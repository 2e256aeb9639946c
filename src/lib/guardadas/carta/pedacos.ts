import type { Pedaco } from './linhas.ts';

interface Conteudo {
  items: readonly object[];
}

/** What is used of pdf.js: the same on the server and in a browser, where each loads its own build. */
export interface PdfAberto {
  numPages: number;
  getPage(numero: number): Promise<{
    getViewport(como: { scale: number }): { height: number };
    streamTextContent(): ReadableStream<Conteudo>;
  }>;
}

/** A notice has two pages, and its envelope and payment slip some more. */
const PAGINAS_LIDAS = 6;
/** A page in the smallest print that is legible has some 8,000 letters; programs that place each letter by itself make a piece of each. */
const PEDACOS_MAX = 20_000;
const LETRAS_MAX = 200_000;

/** The document holds more text than any notice: it is not read at all, since a part of it may say something else than the rest. */
export class TextoDemais extends Error {}

/** The texts of the first pages of a PDF with their places, counted from the left and from the top. Fails with TextoDemais. */
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

/** Of a text that is turned nothing is read: no notice prints its values so. */
function pedaco(item: object, altura: number): Pedaco[] {
  if (!('str' in item && 'transform' in item && 'width' in item && Array.isArray(item.transform))) return [];
  const [a, b, , d, x, y] = item.transform.map(Number);
  if (b !== 0 || !a || x === undefined || y === undefined) return [];
  return [
    { texto: String(item.str), x, y: altura - y, largura: Number(item.width), altura: Math.abs(d ?? a) },
  ];
}
