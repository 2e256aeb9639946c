import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import decode, { init } from '@jsquash/webp/decode.js';
import { encode } from 'jpeg-js';
import { reduzir } from './reduzir.ts';

// The process that turns one WebP into a JPEG: the file comes through stdin, the decoder's WebAssembly is the file of the argument, and
// the JPEG leaves through stdout (conversor.ts).

/** 200 dpi of a page. */
const LADO_MAX_PX = 2400;
const QUALIDADE = 85;

// The decoder answers with the browser's class.
function ImageData(this: object, data: Uint8ClampedArray, width: number, height: number) {
  Object.assign(this, { data, width, height });
}
Object.assign(globalThis, { ImageData });
const [, , codigo = ''] = process.argv;
await init(await WebAssembly.compile(new Uint8Array(await readFile(codigo))));
const bytes = new Uint8Array(await buffer(process.stdin));
const imagem = await decode(bytes.buffer);
process.stdout.write(encode(reduzir(imagem, LADO_MAX_PX), QUALIDADE).data, () => process.exit(0));
