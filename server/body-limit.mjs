import { refuse } from './answers.mjs';

const MIB = 1024 * 1024;
const DEFAULT_LIMIT = 1 * MIB;
/** Four documents of an appeal, 10 MiB each at most, and the form around them. */
const UPLOAD_LIMIT = 45 * MIB;
/** @type {((path: string) => boolean)[]} where documents are uploaded */
const uploads = [
  (path) => path.startsWith('/app/multas/'),
  (path) => path.startsWith('/api/appUsuario/v1/Multa/Solicitar'),
];

/**
 * Refuses a body over the limit of its path with 413: at once when its length is declared, else when the bytes that
 * arrive pass the limit. Must stand before the adapter, whose own limit answers 500.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ path: string, headers: Record<string, string> }} request `headers`: those of the refusal
 * @returns {boolean} false when it has answered
 */
export function withinBodyLimit(req, res, { path, headers }) {
  const limit = limitOf(req, path);
  const length = req.headers['content-length'];
  if (length !== undefined) {
    if (Number(length) <= limit) return true;
    refuse(req, res, { status: 413, headers });
    return false;
  }
  if (req.headers['transfer-encoding'] !== undefined) {
    // The adapter reads `body`, when there is one, in place of the request itself.
    Object.assign(req, { body: counted(req, limit, () => answerOverHandler(req, res, headers)) });
  }
  return true;
}

/**
 * @param {import('node:http').IncomingMessage} req
 * @param {string} path
 */
function limitOf(req, path) {
  const multipart = (req.headers['content-type'] ?? '').startsWith('multipart/form-data');
  return multipart && uploads.some((matches) => matches(path)) ? UPLOAD_LIMIT : DEFAULT_LIMIT;
}

/**
 * @param {import('node:http').IncomingMessage} req
 * @param {number} limit in bytes
 * @param {() => void} onExcess
 */
async function* counted(req, limit, onExcess) {
  let received = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    received += chunk.length;
    if (received > limit) {
      onExcess();
      throw Object.assign(new Error(`A body passed the limit of ${limit} bytes`), {
        name: 'BodyTooLargeError',
      });
    }
    yield chunk;
  }
}

/**
 * The handler is already at work: ours is the answer, and whatever the handler makes of its broken body goes nowhere.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {Record<string, string>} headers
 */
function answerOverHandler(req, res, headers) {
  if (res.headersSent) return res.destroy();
  refuse(req, res, { status: 413, headers });
  Object.assign(res, { writeHead: () => res, write: () => true, end: () => res });
}
