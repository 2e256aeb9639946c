import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import decode, { init } from '@jsquash/webp/decode.js';
import { encode } from 'jpeg-js';
import { reduzir } from './reduzir.ts';

// The child process that converts one WebP to JPEG (conversor.ts): the WebP is stdin, the JPEG is stdout, and the argument is the path
// of the decoder's WebAssembly.

/** A page of A4 at 200 dpi. */
const LADO_MAX_PX = 2400;
const QUALIDADE = 85;

// The decoder returns an ImageData, a class of browsers that Node lacks.
function ImageData(this: object, data: Uint8ClampedArray, width: number, height: number) {
  Object.assign(this, { data, width, height });
}
Object.assign(globalThis, { ImageData });
const [, , codigo = ''] = process.argv;
await init(await WebAssembly.compile(new Uint8Array(await readFile(codigo))));
const bytes = new Uint8Array(await buffer(process.stdin));
const imagem = await decode(bytes.buffer);
process.stdout.write(encode(reduzir(imagem, LADO_MAX_PX), QUALIDADE).data, () => process.exit(0));
