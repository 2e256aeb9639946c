import { type Cinza, cinzaDe, LADO_DA_LEITURA } from '#lib/guardadas/carta/foto/cinza.ts';

/** A notice has two pages, and its payment slip some more. */
const PAGINAS = 4;

/** The pages of a scanned PDF as pictures at the reading size; null for an unreadable file. */
export async function paginasDoPdf(arquivo: File): Promise<Cinza[] | null> {
  const [{ getDocument, GlobalWorkerOptions }, { default: workerSrc }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = workerSrc;
  const tarefa = getDocument({ data: new Uint8Array(await arquivo.arrayBuffer()), verbosity: 0 });
  try {
    const pdf = await tarefa.promise;
    const fotos: Cinza[] = [];
    for (let numero = 1; numero <= Math.min(pdf.numPages, PAGINAS); numero += 1) {
      const pagina = await pdf.getPage(numero);
      const inteira = pagina.getViewport({ scale: 1 });
      const viewport = pagina.getViewport({
        scale: LADO_DA_LEITURA / Math.max(inteira.width, inteira.height),
      });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.ceil(viewport.width),
        height: Math.ceil(viewport.height),
      });
      await pagina.render({ canvas, viewport }).promise;
      const caneta = canvas.getContext('2d');
      if (!caneta) return null;
      fotos.push(cinzaDe(caneta.getImageData(0, 0, canvas.width, canvas.height)));
    }
    return fotos;
  } catch {
    // pdf.js has many errors for a broken or locked file; for the user they are one.
    return null;
  } finally {
    await tarefa.destroy();
  }
}
