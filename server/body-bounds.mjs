import { BodyRefused } from './body-refused.mjs';

/**
 * Limits the bytes of bodies that all requests hold in memory together; a request releases its bytes when it is answered.
 * @param {number} most
 * @returns {(chunks: AsyncIterable<Buffer>, res: import('node:http').ServerResponse) => AsyncGenerator<Buffer>}
 */
export function heldBytes(most) {
  let held = 0;
  return async function* hold(chunks, res) {
    let mine = 0;
    const undoUse = () => {
      held -= mine;
      mine = 0;
    };
    res.once('close', undoUse);
    try {
      for await (const chunk of chunks) {
        if (held + chunk.length > most) throw new BodyRefused(503, 'too many bodies at once');
        if (res.closed) return;
        held += chunk.length;
        mine += chunk.length;
        yield chunk;
      }
    } catch (error) {
      // Nobody reads a refused body: its bytes are released, although the client may still be sending.
      undoUse();
      throw error;
    }
  };
}

/**
 * A semaphore: its holders weigh at most `most` together; others wait up to `waitMs`, in order, then get a BodyRefused 503.
 * @param {{ most: number, waitMs: number }} limits
 * @returns {(weight?: number) => Promise<() => void>} resolves to the function that releases the place
 */
export function semaphore({ most, waitMs }) {
  let taken = 0;
  /** @type {Set<{ weight: number, go: () => void }>} */
  const waiting = new Set();
  const admit = () => {
    for (const next of waiting) {
      if (taken + next.weight > most) return;
      waiting.delete(next);
      taken += next.weight;
      next.go();
    }
  };
  const release = (/** @type {number} */ weight) => {
    let held = true;
    return () => {
      if (held) taken -= weight;
      held = false;
      admit();
    };
  };
  return async (weight = 1) => {
    if (waitMs === 0 && taken + weight > most) throw new BodyRefused(503, 'no place for another upload');
    await new Promise((resolve, reject) => {
      const mine = { weight, go: () => resolve(clearTimeout(timer)) };
      const timer = setTimeout(() => {
        waiting.delete(mine);
        reject(new BodyRefused(503, 'uploads wait too long'));
        admit();
      }, waitMs);
      waiting.add(mine);
      admit();
    });
    return release(weight);
  };
}

/**
 * Counts the parts of a multipart body, or the fields of an encoded form, while its bytes pass; other bodies have none.
 * @param {string} type of the content
 * @returns {(chunk: Buffer) => number} how many so far
 */
export function partCounter(type) {
  const boundary = /^\s*multipart\/.*?;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const encoded = /^\s*application\/x-www-form-urlencoded/i.test(type);
  if (!boundary && !encoded) return () => 0;
  const mark = Buffer.from(boundary ? `--${boundary[1] ?? boundary[2]}` : '&');
  let parts = 0;
  /** The end of the last chunk, where a boundary may have begun. @type {Buffer} */
  let tail = Buffer.alloc(0);
  return (chunk) => {
    const seen = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    let from = 0;
    for (let at = seen.indexOf(mark); at !== -1; at = seen.indexOf(mark, from)) {
      parts += 1;
      from = at + mark.length;
    }
    tail = Buffer.from(seen.subarray(Math.max(from, seen.length - mark.length + 1)));
    return parts;
  };
}
