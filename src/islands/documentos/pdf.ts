import type { PDFDocumentProxy } from 'pdfjs-dist';

export type Pdf = PDFDocumentProxy;

/** The file is here, and this browser cannot show it. */
export class SemDesenho extends Error {}

/** Fetches the file and what draws it, which is large. Fails where either does not come, or the file is no PDF. */
export async function abrirPdf(href: string): Promise<Pdf> {
  const [{ getDocument, GlobalWorkerOptions }, { default: workerSrc }, answer] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
    fetch(href),
  ]);
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  GlobalWorkerOptions.workerSrc = workerSrc;
  const data = new Uint8Array(await answer.arrayBuffer());
  try {
    return await getDocument({ data }).promise;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'InvalidPDFException') throw cause;
    throw new SemDesenho('the file cannot be drawn', { cause });
  }
}

/** One page as it is drawn, with its text over it for selection and screen readers; and what its text is scaled by. */
export async function desenharPagina(pdf: Pdf, numero: number, largura: number) {
  const { TextLayer } = await import('pdfjs-dist');
  const pagina = await pdf.getPage(numero);
  const escala = largura / pagina.getViewport({ scale: 1 }).width;
  const viewport = pagina.getViewport({ scale: escala });
  const canvas = document.createElement('canvas');
  // Twice is sharp to any eye; more only costs memory.
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
