import { endAfterRequest, refuse } from './answers.mjs';
import { heldBytes, partCounter, semaphore } from './body-bounds.mjs';
import { BodyRefused } from './body-refused.mjs';
import { spooled } from './spool.mjs';

const MIB = 1024 * 1024;
const DEFAULT_LIMIT = 1 * MIB;
/** Bytes: the four documents of an appeal and two other papers, 10 MiB each at most, and the rest of the form. */
export const UPLOAD_LIMIT = 65 * MIB;
/** A body this small is harmless and is not checked. */
const SMALL = 16 * 1024;
/** Most fields or files of a form. Ours have some dozen; parsing creates an object for each. */
const MOST_PARTS = 250;
/** Bytes of all bodies without documents that the process holds in memory together. */
const MOST_HELD = 32 * MIB;
/** Uploads received at the same time; their bytes are on the disk. */
const MOST_UPLOADS = 24;
/** Bytes of the complete uploads processed at the same time, which take up to four times as much memory. */
const BYTES_AT_WORK = UPLOAD_LIMIT;
/** Milliseconds that a complete upload waits for its turn. */
const WAIT_FOR_WORK = 60_000;
/** The deadline for a body: enough for a slow phone (65 MiB get fourteen minutes). */
const BODY_TIME = { baseMs: 20_000, bytesPerSecond: 80 * 1024 };

/**
 * The limits of bodies of one server: size per path with 413 (at once for a declared length, else when the bytes exceed it), number of
 * parts, total bytes in memory, and time. No byte is read before the application asks for it, which is after it knows the requester.
 * Must run before the adapter, whose own limit answers 500.
 * @param {{
 *   takesDocuments: (path: string) => boolean, spoolDir: string, bodyTime?: typeof BODY_TIME,
 * }} options `takesDocuments`: which paths get the limit of documents; `spoolDir`: where documents wait until they are whole
 */
export function bodyGate({ takesDocuments, spoolDir, bodyTime = BODY_TIME }) {
  const hold = heldBytes(MOST_HELD);
  const arriving = semaphore({ most: MOST_UPLOADS, waitMs: 0 });
  const working = semaphore({ most: BYTES_AT_WORK, waitMs: WAIT_FOR_WORK });

  /**
   * @param {import('node:http').IncomingMessage} req
   * @param {import('node:http').ServerResponse} res
   * @param {{ path: string, headers: Record<string, string>, askForBody?: (() => void) | undefined }} request
   *   `headers`: those of a refusal; `askForBody`: for a client that waits for `100 Continue` before it sends the body
   * @returns {boolean} false when it has answered
   */
  return function withinBodyLimit(req, res, { path, headers, askForBody }) {
    const declared = req.headers['content-length'];
    const chunked = req.headers['transfer-encoding'] !== undefined;
    if (!chunked && (declared === undefined || Number(declared) === 0)) return true;
    const isUpload = isMultipart(req) && takesDocuments(path);
    const limit = isUpload ? UPLOAD_LIMIT : DEFAULT_LIMIT;
    if (!chunked && Number(declared) > limit) {
      refuse(req, res, { status: 413, headers });
      return false;
    }
    const size = chunked ? limit : Number(declared);
    const inTime = deadline(req, res, {
      ms: bodyTime.baseMs + (size / bodyTime.bytesPerSecond) * 1000,
      headers,
    });
    if (size <= SMALL) {
      askForBody?.();
      return true;
    }
    // The application may answer without the body, because it checks the requester first.
    if (!askForBody) endAfterRequest(req, res);
    const received = counted(req, { limit, inTime });
    const kept = isUpload
      ? spooled(received, { dir: spoolDir, arriving, working, res })
      : hold(received, res);
    // The adapter reads `body`, if present, instead of the request.
    Object.assign(req, { body: answering(req, res, { body: kept, headers, askForBody }) });
    return true;
  };
}

/**
 * A refusal in mid-body is answered here, because the handler is already running.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ body: AsyncIterable<Buffer>, headers: Record<string, string>, askForBody?: (() => void) | undefined }} request
 */
async function* answering(req, res, { body, headers, askForBody }) {
  askForBody?.();
  try {
    yield* body;
  } catch (error) {
    if (error instanceof BodyRefused) answerOverHandler(req, res, { status: error.status, headers });
    throw error;
  }
}

/**
 * @param {import('node:http').IncomingMessage} req
 * @param {{ limit: number, inTime: <T>(waiting: Promise<T>) => Promise<T> }} bounds `limit` in bytes
 */
async function* counted(req, { limit, inTime }) {
  const chunks = req.iterator({ destroyOnReturn: false });
  const partsOf = partCounter(req.headers['content-type'] ?? '');
  let received = 0;
  try {
    for (;;) {
      const { value: chunk, done } = await inTime(chunks.next());
      if (done) return;
      received += chunk.length;
      if (received > limit) throw new BodyRefused(413, `a body passed the limit of ${limit} bytes`);
      if (partsOf(chunk) > MOST_PARTS) throw new BodyRefused(413, `a body has over ${MOST_PARTS} parts`);
      yield chunk;
    }
  } finally {
    // An open iterator pauses the request, so its rest could not be discarded. Not awaited: a read may be pending.
    chunks.return?.().catch(() => {});
  }
}

/**
 * Ends a request whose body does not arrive in time, whichever code reads it.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ ms: number, headers: Record<string, string> }} options
 * @returns {<T>(waiting: Promise<T>) => Promise<T>} resolves as `waiting` does, or rejects at the deadline
 */
function deadline(req, res, { ms, headers }) {
  /** One promise at a time: a race against a long-lived promise would keep every chunk in memory. @type {(error: Error) => void} */
  let rejectCurrent = () => {};
  const timer = setTimeout(() => {
    if (req.complete) return;
    // The request was answered and its client still sends: the answer has had time to arrive.
    if (res.headersSent) return req.socket.destroy();
    answerOverHandler(req, res, { status: 408, headers });
    rejectCurrent(new BodyRefused(408, 'a body took too long'));
  }, ms);
  for (const event of ['end', 'close']) req.once(event, () => clearTimeout(timer));
  return (waiting) =>
    new Promise((resolve, reject) => {
      rejectCurrent = reject;
      waiting.then(resolve, reject);
    });
}

/**
 * Sends this answer in place of the handler's, which is discarded.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ status: 408 | 413 | 503, headers: Record<string, string> }} answer
 */
function answerOverHandler(req, res, answer) {
  if (res.writableEnded || res.destroyed) return;
  if (res.headersSent) return res.destroy();
  refuse(req, res, answer);
  Object.assign(res, { writeHead: () => res, write: () => true, end: () => res });
}

/** @param {import('node:http').IncomingMessage} req */
function isMultipart(req) {
  return (req.headers['content-type'] ?? '').trim().toLowerCase().startsWith('multipart/form-data');
}
