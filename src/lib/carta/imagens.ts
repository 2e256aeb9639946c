import { type Cinza, LADO_DA_LEITURA } from '#lib/carta/foto/cinza.ts';
import type { PdfAberto } from './pdf.ts';

/** A notice has two sheets; each takes some seconds to read. */
const FOLHAS = 2;
/** Operators of pdf.js. */
const [GUARDA, DEVOLVE, TRANSFORMA, FORMA, FIM_DA_FORMA, IMAGEM, IMAGEM_AQUI] = [10, 11, 12, 74, 75, 85, 86];

type Matriz = readonly [number, number, number, number, number, number];

/** A picture as pdf.js decodes it: 1 bit, 3 or 4 bytes a point. */
interface Imagem {
  width: number;
  height: number;
  kind: 1 | 2 | 3;
  data: Uint8Array;
}

/** What a scanner made of each sheet, at the reading size, where no browser draws the page. Pages without a picture are left out. */
export async function imagensDoPdf(pdf: PdfAberto): Promise<Cinza[]> {
  const folhas: Cinza[] = [];
  for (let numero = 1; numero <= Math.min(pdf.numPages, FOLHAS); numero += 1) {
    const pagina = await pdf.getPage(numero);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pagina.view;
    const escala = LADO_DA_LEITURA / Math.max(x1 - x0, y1 - y0, 1);
    const [largura, altura] = [Math.round((x1 - x0) * escala), Math.round((y1 - y0) * escala)];
    const folha = { largura, altura, pontos: new Uint8Array(largura * altura).fill(255) };
    const { fnArray, argsArray } = await pagina.getOperatorList();
    let atual: Matriz = [escala, 0, 0, -escala, -x0 * escala, y1 * escala];
    const guardadas: Matriz[] = [];
    let quantas = 0;
    for (const [i, operador] of fnArray.entries()) {
      const args = argsArray[i];
      const [primeiro] = Array.isArray(args) ? args : [];
      if (operador === GUARDA || operador === FORMA) guardadas.push(atual);
      if (operador === DEVOLVE || operador === FIM_DA_FORMA) atual = guardadas.pop() ?? atual;
      if (operador === TRANSFORMA) atual = vezes(atual, args);
      if (operador === FORMA && primeiro) atual = vezes(atual, primeiro);
      const vinda = operador === IMAGEM ? pagina.objs.get(String(primeiro)) : primeiro;
      if ((operador === IMAGEM || operador === IMAGEM_AQUI) && ehImagem(vinda)) {
        pintar(folha, vinda, atual);
        quantas += 1;
      }
    }
    if (quantas > 0) folhas.push(folha);
  }
  return folhas;
}

function vezes([a, b, c, d, e, f]: Matriz, outra: unknown): Matriz {
  const [A = 1, B = 0, C = 0, D = 1, E = 0, F = 0] = Array.from(Object(outra), Number);
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f];
}

function ehImagem(um: unknown): um is Imagem {
  return um !== null && typeof um === 'object' && 'kind' in um && 'data' in um && ArrayBuffer.isView(um.data);
}

/** Draws the unit square of a picture where its matrix puts it. */
function pintar({ largura, altura, pontos }: Cinza, imagem: Imagem, [a, b, c, d, e, f]: Matriz): void {
  const determinante = a * d - b * c;
  if (determinante === 0) return;
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const fim = Math.min(largura, Math.ceil(Math.max(...xs)));
  const base = Math.min(altura, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < base; y += 1)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < fim; x += 1) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const [u, v] = [(d * dx - c * dy) / determinante, (a * dy - b * dx) / determinante];
      if (u >= 0 && u < 1 && v >= 0 && v < 1)
        pontos[y * largura + x] = cinzaEm(imagem, u * imagem.width, (1 - v) * imagem.height);
    }
}

function cinzaEm({ width, height, kind, data }: Imagem, u: number, v: number): number {
  const [x, y] = [Math.min(width - 1, u | 0), Math.min(height - 1, v | 0)];
  if (kind === 1) return ((data[y * ((width + 7) >> 3) + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1 ? 255 : 0;
  const i = (y * width + x) * (kind === 2 ? 3 : 4);
  return ((data[i] ?? 255) * 77 + (data[i + 1] ?? 255) * 151 + (data[i + 2] ?? 255) * 28) >> 8;
}
