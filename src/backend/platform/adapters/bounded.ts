/** Bytes: no valid answer is larger. */
const MOST_BYTES = 5 * 1024 * 1024;

/** Reads the body of an answer. Throws AnswerTooLong past `most` bytes, so that no service can fill the memory of this process. */
export async function readBounded(response: Response, most = MOST_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body?.cancel();
    throw new AnswerTooLong(most);
  }
  // Leaving the loop cancels the body and its transfer.
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > most) throw new AnswerTooLong(most);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces, bytes));
}

class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
  constructor(most: number) {
    super(`an answer is longer than ${most} bytes`);
  }
}
