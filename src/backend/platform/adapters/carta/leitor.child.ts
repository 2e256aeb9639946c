import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { prepararTesseract } from '#lib/carta/foto/tesseract.ts';
import { lerCarta } from '#lib/carta/lerCarta.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';

// The child process that reads one file (leitor.ts), because that is untrusted: the file is stdin, today's date and whether its pictures are
// read are arguments, the fields are written as JSON. stdout holds only the answer, so messages of pdf.js go to stderr.
console.log = console.error;
const [, , hoje = '', como] = process.argv;
const { resolve } = createRequire(import.meta.url);

/** Options of pdf.js for the server: no font loaded, no WebAssembly run, pictures decoded only where they are asked for. */
const SO_TEXTO = {
  verbosity: 0,
  useSystemFonts: false,
  disableFontFace: true,
  useWasm: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
};

async function abrir(data: Uint8Array) {
  // pdf.js finds its own parts only from its own package.
  const pdfjs = pathToFileURL(resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const { getDocument } = await import(/* @vite-ignore */ pdfjs.href);
  return getDocument({ data, ...SO_TEXTO });
}

async function reconhecer() {
  const nucleo = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-simd-lstm.js');
  const [wasmBinary, dados] = await Promise.all(
    [
      'tesseract.js-core/tesseract-core-simd-lstm.wasm',
      '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz',
    ].map((parte) => readFile(resolve(parte))),
  );
  return prepararTesseract(await nucleo({ wasmBinary, printErr: console.error }), gunzipSync(dados ?? ''));
}

const bytes = new Uint8Array(await buffer(process.stdin));
const com = { hoje, valores: VALORES_DA_LEI, abrir, ...(como === 'foto' && { reconhecer }) };
process.stdout.write(JSON.stringify(await lerCarta(bytes, com)), () => process.exit(0));
