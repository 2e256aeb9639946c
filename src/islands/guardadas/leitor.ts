import { pdfjs } from '#islands/documentos/pdf.ts';
import { lerCarta } from '#lib/carta/lerCarta.ts';
import type { Conferencia } from '#lib/carta/valores.ts';

export type Leitor = (bytes: Uint8Array, com: Conferencia) => ReturnType<typeof lerCarta>;

/** Loads pdf.js and starts its worker; from then on files are read without network. */
export async function prepararLeitor(): Promise<Leitor> {
  const { getDocument, PDFWorker } = await pdfjs();
  const worker = new PDFWorker();
  await worker.promise;
  return (bytes, com) =>
    lerCarta(bytes, { ...com, abrir: async (data) => getDocument({ data, worker, verbosity: 0 }) });
}
