import type { PDFDocumentProxy } from 'pdfjs-dist';

export type Pdf = PDFDocumentProxy;

/** The file is loaded, but this browser cannot show it. */
export class SemDesenho extends Error {}

/** pdf.js, which is large, with the address of its worker. */
export async function pdfjs() {
  const [modulo, { default: workerSrc }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  modulo.GlobalWorkerOptions.workerSrc = workerSrc;
  return modulo;
}

/** Loads the file and pdf.js, which is large. Fails when either does not load, or the file is not a PDF. */
export async function abrirPdf(href: string): Promise<Pdf> {
  // Loaded with it: reading a photograph uses pdf.js alone.
  const ask = import('#lib/api/ask.ts');
  const [{ getDocument }, data] = await Promise.all([
    pdfjs(),
    ask.then(({ load }) => load(href, 'arrayBuffer')),
  ]);
  try {
    return await getDocument({ data }).promise;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'InvalidPDFException') throw cause;
    throw new SemDesenho('the file cannot be drawn', { cause });
  }
}

/** One rendered page, with a text layer for selection and screen readers; and the scale of its text. */
export async function desenharPagina(pdf: Pdf, numero: number, largura: number) {
  const { TextLayer } = await import('pdfjs-dist');
  const pagina = await pdf.getPage(numero);
  const escala = largura / pagina.getViewport({ scale: 1 }).width;
  const viewport = pagina.getViewport({ scale: escala });
  const canvas = document.createElement('canvas');
  // Twice the resolution is sharp enough; more only costs memory.
  const densidade = Math.min(2, devicePixelRatio);
  canvas.width = Math.floor(viewport.width * densidade);
  canvas.height = Math.floor(viewport.height * densidade);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  canvas.setAttribute('aria-hidden', 'true');
  const texto = document.createElement('div');
  texto.className = 'textLayer';
  await pagina.render({ canvas, viewport, transform: [densidade, 0, 0, densidade, 0, 0] }).promise;
  await new TextLayer({ textContentSource: pagina.streamTextContent(), container: texto, viewport }).render();
  return { partes: [canvas, texto], escala };
}
