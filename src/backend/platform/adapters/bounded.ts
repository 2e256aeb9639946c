/** More than any honest answer of a service has. */
const MOST_BYTES = 5 * 1024 * 1024;

/**
 * The body of an answer, cut off while it comes as soon as it passes `most`: whatever a service sends, or whoever answers in its
 * place, it cannot fill the memory of this process.
 */
export async function readBounded(response: Response, most = MOST_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body?.cancel();
    throw new AnswerTooLong(most);
  }
  // Leaving the loop cancels the body, and with it the transfer.
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > most) throw new AnswerTooLong(most);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces, bytes));
}

/** The same for a body that is passed on as it comes. */
export function cutAfter(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.length;
      if (bytes > most) controller.error(new AnswerTooLong(most));
      else controller.enqueue(piece);
    },
  });
}

class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
  constructor(most: number) {
    super(`an answer is longer than ${most} bytes`);
  }
}
