import compression from 'compression';

/** Brotli at quality 4 or gzip, by what the browser accepts; only types that shrink. */
const compress = compression();

/**
 * Compresses what the handler writes and keeps it streaming.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 */
export function compressed(req, res) {
  compress(/** @type {any} */ (req), /** @type {any} */ (res), () => flushWhenIdle(res));
}

/**
 * A compressor holds what it was given until it has a block: once the handler pauses, what is held goes out.
 * @param {any} res a response that `compression` has taken over
 */
function flushWhenIdle(res) {
  const write = res.write;
  let scheduled = false;
  /**
   * @param {unknown} chunk
   * @param {unknown} [encoding]
   * @param {unknown} [callback]
   */
  res.write = (chunk, encoding, callback) => {
    const [charset, done] = typeof encoding === 'function' ? [undefined, encoding] : [encoding, callback];
    const more = write.call(res, chunk, charset);
    // The library drops the callback, and Astro breaks off a failed stream in it.
    if (typeof done === 'function') setImmediate(() => done());
    if (!scheduled) {
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        res.flush();
      });
    }
    return more;
  };
}
