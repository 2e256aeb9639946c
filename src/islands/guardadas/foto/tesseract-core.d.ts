/** tesseract.js-core ships no types: a function that creates the Emscripten module. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  import type { Nucleo } from '#lib/carta/foto/tesseract.ts';

  export default function TesseractCore(opcoes: {
    wasmBinary?: ArrayBuffer;
    printErr?: (linha: string) => void;
  }): Promise<Nucleo>;
}
