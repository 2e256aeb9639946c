import type { Cinza } from '#lib/carta/foto/cinza.ts';
import type { FotosLidas } from '#lib/carta/foto/lerFotos.ts';
import type { Conferencia } from '#lib/carta/valores.ts';

/** Messages of the page to the worker: only pictures. */
export interface Pedido {
  fotos: Cinza[];
  com: Conferencia;
}

/** Messages of the worker to the page: progress, result, or failure of the reader. */
export type Recado =
  | { tipo: 'baixando'; feito: number; de: number }
  | { tipo: 'lendo'; feito: number; de: number }
  | ({ tipo: 'lido' } & Pick<FotosLidas, 'lida' | 'recortes' | 'duvidas' | 'vistos'>)
  | { tipo: 'erro'; erro: 'leitor' | 'leitura' };

export type Andamento = Extract<Recado, { tipo: 'baixando' | 'lendo' }>;
export type Resultado = Extract<Recado, { tipo: 'lido' | 'erro' }>;

export interface Leitor {
  ler(fotos: Cinza[], com: Conferencia, aoAndar: (andamento: Andamento) => void): Promise<Resultado>;
  /** Ends the worker at once. */
  encerrar(): void;
}

/** A picture in which Tesseract sees letters everywhere would keep the worker for minutes; a step of a sheet takes seconds. */
const SILENCIO_MS = 90_000;

/** A web worker that reads photographs. It loads its data with the first one. */
export function iniciarLeitor(): Leitor {
  const thread = new Worker(new URL('./leitor.worker.ts', import.meta.url), { type: 'module' });
  return {
    ler(fotos, com, aoAndar) {
      return new Promise((resolve) => {
        let relogio = 0;
        const esperar = () => {
          clearTimeout(relogio);
          relogio = window.setTimeout(() => resolve({ tipo: 'erro', erro: 'leitura' }), SILENCIO_MS);
        };
        esperar();
        thread.onmessage = ({ data }: MessageEvent<Recado>) => {
          esperar();
          if (data.tipo === 'baixando' || data.tipo === 'lendo') return aoAndar(data);
          clearTimeout(relogio);
          resolve(data);
        };
        // The worker's script did not load, or does not run in this browser.
        thread.onerror = () => resolve({ tipo: 'erro', erro: 'leitor' });
        const pedido: Pedido = { fotos, com };
        thread.postMessage(
          pedido,
          fotos.map(({ pontos }) => pontos.buffer),
        );
      });
    },
    encerrar: () => thread.terminate(),
  };
}

/** The reader needs WebAssembly with SIMD and gzip decompression, which browsers have since 2021 to 2023. */
export function navegadorLe(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof DecompressionStream === 'function' &&
    typeof WebAssembly === 'object' &&
    WebAssembly.validate(COM_SIMD)
  );
}

/** The smallest module with SIMD instructions (i8x16.splat and i8x16.popcnt). */
const COM_SIMD = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);
