import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { IsoDate } from '#lib/dates.ts';
import { semDados } from '#lib/guardadas/carta/estado.ts';
import { type CartaLida, lerCarta } from '#lib/guardadas/carta/ler.ts';
import { linhasDoDocumento } from '#lib/guardadas/carta/linhas.ts';
import { type PdfAberto, pedacosDoPdf, TextoDemais } from '#lib/guardadas/carta/pedacos.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { inflaPouco } from './inflado.ts';

/** Why a file gave no fields. */
export type Recusa = 'CARTA_ILEGIVEL' | 'CARTA_SEM_TEXTO' | 'CARTA_SEM_DADOS' | 'CARTA_PESADA';

/** Reads the fields of a notice. Runs only in the child process (leitor.child.ts), because the file is untrusted. */
export async function lerPdf(bytes: Uint8Array, hoje: IsoDate): Promise<CartaLida | Recusa> {
  if (!inflaPouco(bytes)) return 'CARTA_PESADA';
  try {
    const linhas = linhasDoDocumento(await pedacosDoPdf(await abrir(bytes)));
    if (linhas.length === 0) return 'CARTA_SEM_TEXTO';
    const lida = lerCarta(linhas, { hoje, valores: VALORES_DA_LEI });
    return semDados(lida) ? 'CARTA_SEM_DADOS' : lida;
  } catch (erro) {
    // pdf.js has many errors for a broken or locked file; the sender gets the same one for all.
    return erro instanceof TextoDemais ? 'CARTA_PESADA' : 'CARTA_ILEGIVEL';
  }
}

/** Options of pdf.js for text only: no picture is decoded, no font loaded, no WebAssembly run. */
const SO_TEXTO = {
  verbosity: 0,
  useSystemFonts: false,
  disableFontFace: true,
  useWasm: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
};

async function abrir(data: Uint8Array): Promise<PdfAberto> {
  const { getDocument } = await import(/* @vite-ignore */ PDFJS.href);
  return getDocument({ data, ...SO_TEXTO }).promise;
}

/** pdf.js finds its own parts only from its own package. */
const PDFJS = pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs'));
