/** tesseract.js-core brings no types: a function that makes the module of Emscripten. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  import type { Nucleo } from '#lib/guardadas/carta/foto/tesseract.ts';

  export default function TesseractCore(opcoes: {
    wasmBinary?: ArrayBuffer;
    printErr?: (linha: string) => void;
  }): Promise<Nucleo>;
}
