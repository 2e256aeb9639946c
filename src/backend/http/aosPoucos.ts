/** Asked for as fast as the reader takes it; one who leaves ends it. */
export function aosPoucos(partes: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(saida) {
      const { value, done } = await partes.next();
      if (done) saida.close();
      else saida.enqueue(value);
    },
    async cancel() {
      await partes.return();
    },
  });
}
