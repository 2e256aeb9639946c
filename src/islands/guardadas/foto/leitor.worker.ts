import dados from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url';
import TesseractCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import nucleo from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { lerFotos } from '#lib/carta/foto/lerFotos.ts';
import type { Reconhecer } from '#lib/carta/foto/palavras.ts';
import { PESO } from '#lib/carta/foto/peso.ts';
import { prepararTesseract } from '#lib/carta/foto/tesseract.ts';
import type { Pedido, Recado } from './leitor.ts';

const dizer = (recado: Recado) => self.postMessage(recado);

/** Cached: the next photograph is read without network. */
let preparado: Promise<Reconhecer> | null = null;

self.addEventListener('message', async ({ data: { fotos, com } }: MessageEvent<Pedido>) => {
  preparado ??= preparar();
  let reconhecer: Reconhecer;
  try {
    reconhecer = await preparado;
  } catch {
    // A failed file is requested again with the next photograph.
    preparado = null;
    dizer({ tipo: 'erro', erro: 'leitor' });
    return;
  }
  try {
    const aoAndar = (feito: number, de: number) => dizer({ tipo: 'lendo', feito, de });
    const { lida, recortes, duvidas, vistos } = lerFotos(fotos, { reconhecer, com, aoAndar });
    dizer({ tipo: 'lido', lida, recortes, duvidas, vistos });
  } catch {
    // Reported to the driver; a crashed WebAssembly module is not used again.
    preparado = null;
    dizer({ tipo: 'erro', erro: 'leitura' });
  }
});

async function preparar(): Promise<Reconhecer> {
  const vindos = new Map<string, number>();
  const aoVir = (de: string) => (bytes: number) => {
    vindos.set(de, bytes);
    const feito = [...vindos.values()].reduce((soma, um) => soma + um, 0);
    dizer({ tipo: 'baixando', feito, de: PESO.nucleo + PESO.dados });
  };
  const [wasm, idioma] = await Promise.all([buscar(nucleo, aoVir(nucleo)), buscar(dados, aoVir(dados))]);
  const modulo = await TesseractCore({ wasmBinary: await wasm.arrayBuffer(), printErr: CALADO });
  return prepararTesseract(modulo, new Uint8Array(await desempacotar(idioma)));
}

/** Tesseract logs its guesses as console errors. */
const CALADO = () => {};

async function buscar(endereco: string, aoVir: (bytes: number) => void): Promise<Blob> {
  const { ok, status, body } = await fetch(endereco);
  if (!ok || !body) throw new Error(`${endereco}: ${status}`);
  const partes: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const leitor = body.getReader(); ; ) {
    const { done, value } = await leitor.read();
    if (done) return new Blob(partes);
    partes.push(value);
    bytes += value.length;
    aoVir(bytes);
  }
}

/** The data are compressed by their authors; a proxy may have decompressed them. */
async function desempacotar(arquivo: Blob): Promise<ArrayBuffer> {
  const [a, b] = new Uint8Array(await arquivo.slice(0, 2).arrayBuffer());
  if (a !== 0x1f || b !== 0x8b) return arquivo.arrayBuffer();
  return new Response(arquivo.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
