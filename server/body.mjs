import { once } from 'node:events';
import { bulkhead } from 'cockatiel';

const MIB = 1024 * 1024;
/** Bytes of any body: the four documents of an appeal and two other papers, 10 MiB each at most, and the rest of the form. */
export const UPLOAD_LIMIT = 65 * MIB;
/** From these bytes on a body needs a place. */
const LARGE = MIB;
/**
 * Large bodies at once: reading such a form takes up to four times its bytes of memory. nginx passes on only what it has received
 * whole, so that a slow upload holds no place behind it.
 */
const places = bulkhead(2, 40);
/** Milliseconds that a large body waits for a place. */
const WAIT_FOR_PLACE = 60_000;
/** A body that brings less is ended. */
const LEAST_RATE = { bytes: 10 * 1024, everyMs: 10_000 };

/** A body that is not read further; the entry answers it. */
export class BodyRefused extends Error {
  /**
   * @param {408 | 413 | 503} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.name = 'BodyRefused';
    /** @type {408 | 413 | 503} */
    this.status = status;
  }
}

/**
 * The one limit of every body, which no byte passes before the application asks for it: 413 (at once for a declared length, else when
 * the bytes exceed it), 408 when it arrives too slowly, 503 when too many large ones are being read. What a caller may send is the
 * application's to say (src/backend/app/http). Runs before the adapter, whose own limit answers 500.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ refuse: import('./answers.mjs').Refuse, invite?: (() => void) | undefined, leastRate?: typeof LEAST_RATE | undefined }} options
 *   `invite`: for a client that waits for `100 Continue` before it sends the body
 * @returns {boolean} false when it has answered
 */
export function limitBody(req, res, { refuse, invite, leastRate = LEAST_RATE }) {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared === 0 && req.headers['transfer-encoding'] === undefined) return true;
  if (declared > UPLOAD_LIMIT) {
    refuse(req, res, 413);
    return false;
  }
  const body = received(req, res, { refuse, invite, leastRate });
  // A body that was left half read would hold its connection. One that is still read must fail instead: it would look whole.
  res.once('finish', () => instead.has(res) || void body.return(undefined));
  // The adapter reads `body`, if present, instead of the request.
  Object.assign(req, { body });
  return true;
}

/**
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ refuse: import('./answers.mjs').Refuse, invite: (() => void) | undefined, leastRate: typeof LEAST_RATE }} options
 */
async function* received(req, res, { refuse, invite, leastRate }) {
  invite?.();
  let size = 0;
  let slow = false;
  const endWhenSlow = () =>
    every(leastRate, req, () => {
      slow = true;
      answerOverHandler(res, () => refuse(req, res, 408));
    });
  let stop = endWhenSlow();
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      const placed = size > LARGE;
      size += chunk.length;
      if (size > UPLOAD_LIMIT) throw new BodyRefused(413, `a body passed ${UPLOAD_LIMIT} bytes`);
      if (!placed && size > LARGE) {
        stop();
        await placeUntilAnswered(res);
        stop = endWhenSlow();
      }
      yield chunk;
    }
  } catch (error) {
    if (slow) throw new BodyRefused(408, 'a body arrived too slowly');
    if (error instanceof BodyRefused) {
      const { status } = error;
      answerOverHandler(res, () => refuse(req, res, status));
    }
    throw error;
  } finally {
    stop();
    req.resume();
  }
}

/**
 * Calls `onSlow` once when an interval brings fewer bytes than it should.
 * @param {typeof LEAST_RATE} rate
 * @param {import('node:http').IncomingMessage} req
 * @param {() => void} onSlow
 * @returns {() => void} ends the watch
 */
function every({ bytes, everyMs }, req, onSlow) {
  let before = req.socket.bytesRead;
  const timer = setInterval(() => {
    const now = req.socket.bytesRead;
    if (now - before < bytes && !req.complete) {
      clearInterval(timer);
      onSlow();
    }
    before = now;
  }, everyMs);
  return () => clearInterval(timer);
}

/**
 * Resolves when there is a place, which is held until the answer is sent.
 * @param {import('node:http').ServerResponse} res
 */
function placeUntilAnswered(res) {
  return new Promise((resolve, reject) => {
    const none = () => reject(new BodyRefused(503, 'too many large bodies at once'));
    const timer = setTimeout(none, WAIT_FOR_PLACE);
    const hold = async () => {
      clearTimeout(timer);
      resolve(undefined);
      if (!res.closed) await once(res, 'close');
    };
    places.execute(hold).catch(none);
  });
}

/** Answers that were sent in place of the handler's. */
const instead = new WeakSet();

/**
 * Sends this answer in place of the handler's, which is already running and whose answer is discarded.
 * @param {import('node:http').ServerResponse} res
 * @param {() => void} refuse
 */
function answerOverHandler(res, refuse) {
  if (res.writableEnded || res.destroyed) return;
  if (res.headersSent) return res.destroy();
  instead.add(res);
  refuse();
  Object.assign(res, { writeHead: () => res, write: () => true, end: () => res });
}
