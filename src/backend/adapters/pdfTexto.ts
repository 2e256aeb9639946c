import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Pedaco } from '#lib/cartas/linhas.ts';
import { PAGINAS_LIDAS, pedacosDaPagina } from '#lib/cartas/pedacos.ts';

/**
 * The thread that opens a stranger's file: it gets the bytes and the place of pdf.js, and no more. What takes too long, or too much
 * memory, ends with it; the program goes on.
 */
const LEITOR = `
const { parentPort, workerData } = require('node:worker_threads');
(async () => {
  const { getDocument } = await import(workerData.pdfjs);
  const pdf = await getDocument({ data: workerData.bytes, verbosity: 0, useSystemFonts: false }).promise;
  const paginas = [];
  for (let numero = 1; numero <= Math.min(pdf.numPages, workerData.paginas); numero += 1) {
    const pagina = await pdf.getPage(numero);
    const { items } = await pagina.getTextContent();
    paginas.push({
      altura: pagina.getViewport({ scale: 1 }).height,
      itens: items.filter((item) => 'str' in item).map(({ str, transform, width }) => ({ str, transform, width })),
    });
  }
  parentPort.postMessage(paginas);
})();
`;

const Paginas = v.array(v.object({ altura: v.number(), itens: v.array(v.looseObject({})) }));

const TEMPO_MS = 10_000;
const MEMORIA_MB = 256;

/** The texts of a PDF with their places; null for one that cannot be read: broken, locked, too large for the thread, or endless. */
export async function textoDoPdf(
  bytes: Uint8Array,
  { tempoMs = TEMPO_MS }: { tempoMs?: number } = {},
): Promise<Pedaco[][] | null> {
  const pdfjs = pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;
  const thread = new Worker(LEITOR, {
    eval: true,
    env: {},
    workerData: { bytes, pdfjs, paginas: PAGINAS_LIDAS },
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    stdout: true,
    stderr: true,
  });
  let fim: NodeJS.Timeout | undefined;
  try {
    const lido = await new Promise<unknown>((resolve) => {
      fim = setTimeout(() => resolve(null), tempoMs);
      thread.once('message', resolve);
      // Both say that there is no text: which of the two it was changes nothing for the driver.
      thread.once('error', () => resolve(null));
      thread.once('exit', () => resolve(null));
    });
    return lido === null ? null : v.parse(Paginas, lido).map(pedacosDaPagina);
  } finally {
    clearTimeout(fim);
    await thread.terminate();
  }
}
