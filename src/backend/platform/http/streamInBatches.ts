import type { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** Streams chunks with backpressure: the generator runs only while the connection can take bytes, and is ended when it closes. */
export function streamInBatches(partes: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  const resposta = answering()?.getStore();
  return new ReadableStream({
    async pull(saida) {
      await espaco(resposta);
      const { value, done } = await partes.next();
      if (done) saida.close();
      else saida.enqueue(value);
    },
    async cancel() {
      await partes.return();
    },
  });
}

type Resposta = Pick<ServerResponse, 'writableNeedDrain' | 'destroyed' | 'once' | 'off'>;

/** The response being written (server/http.mjs); undefined in tests and behind another server. */
const answering = (): AsyncLocalStorage<Resposta> | undefined =>
  Reflect.get(globalThis, Symbol.for('via-livre.answering'));

/** Resolves when the connection drains or closes. */
function espaco(resposta: Resposta | undefined): Promise<void> | undefined {
  if (!resposta?.writableNeedDrain || resposta.destroyed) return undefined;
  return new Promise((resolve) => {
    const pronto = () => {
      resposta.off('drain', pronto);
      resposta.off('close', pronto);
      resolve();
    };
    resposta.once('drain', pronto);
    resposta.once('close', pronto);
  });
}
