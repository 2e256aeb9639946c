import { pdfjs } from '#islands/documentos/pdf.ts';
import type { Pedaco } from '#lib/guardadas/carta/linhas.ts';
import { pedacosDoPdf } from '#lib/guardadas/carta/pedacos.ts';

export type Leitor = (bytes: Uint8Array) => Promise<Pedaco[][]>;

/** Loads pdf.js and starts its worker; from then on files are read without network. */
export async function prepararLeitor(): Promise<Leitor> {
  const { getDocument, PDFWorker } = await pdfjs();
  const worker = new PDFWorker();
  await worker.promise;
  return async (data) => {
    const tarefa = getDocument({ data, worker, verbosity: 0 });
    try {
      return await pedacosDoPdf(await tarefa.promise);
    } finally {
      await tarefa.destroy();
    }
  };
}
