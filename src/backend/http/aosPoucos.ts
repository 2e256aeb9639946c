import type { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/**
 * Asked for as fast as the reader takes it; one who leaves ends it. The connection is asked too (server/answering.mjs): what stands
 * between reads on whether it has room or not.
 */
export function aosPoucos(partes: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
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

/** None in tests and where another server stands in front. */
const answering = (): AsyncLocalStorage<Resposta> | undefined =>
  Reflect.get(globalThis, Symbol.for('via-livre.answering'));

/** When the connection takes more, or is gone. */
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
