import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { answering } from './answering.mjs';
import { refuse } from './answers.mjs';
import { bodyGate } from './body-limit.mjs';
import { clientAddress } from './client-address.mjs';
import { compressed } from './compress.mjs';
import { drainable } from './drain.mjs';
import { isPlainHost, isPlainPath } from './plain-path.mjs';
import { staticFiles } from './static.mjs';

/** Milliseconds. 65 MiB of documents over a slow mobile link take minutes; headers do not. */
const limits = { headersTimeout: 20_000, requestTimeout: 900_000, keepAliveTimeout: 75_000 };
const IDLE_TIMEOUT = 120_000;

/**
 * The server in front of Astro's handler: files, redirects, limits, compression.
 * @param {{
 *   handler: (req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => Promise<void>,
 *   dist: string,
 *   headers: Record<string, string>,
 *   log: import('pino').Logger,
 *   trustedProxies?: string[] | undefined,
 *   takesDocuments: (path: string) => boolean,
 *   observe?: ((request: import('./runtime.mjs').Answered) => void) | undefined,
 *   spoolDir?: string | undefined,
 *   bodyTime?: { baseMs: number, bytesPerSecond: number } | undefined,
 *   mesa?: boolean,
 * }} options `headers`: the security headers of answers that the entry makes itself; `takesDocuments`: the paths
 *   with the body limit of documents; `mesa`: this is the operator's desk, a
 *   site of its own
 */
export function createFrontServer(options) {
  const { handler, dist, headers, log, trustedProxies, observe, mesa = false } = options;
  const { takesDocuments, spoolDir = tmpdir(), bodyTime } = options;
  const withinBodyLimit = bodyGate({ takesDocuments, spoolDir, ...(bodyTime && { bodyTime }) });
  const { addressOf, trusts } = clientAddress(trustedProxies);
  const serveFile = staticFiles({ dist, headers });
  const server = createServer(limits);
  server.setTimeout(IDLE_TIMEOUT);
  const { drain, begin } = drainable(server);

  /**
   * @param {import('node:http').IncomingMessage} req
   * @param {import('node:http').ServerResponse} res
   * @param {() => void} [askForBody] for a client that waits for `100 Continue` before it sends the body
   */
  async function answer(req, res, askForBody) {
    const requestId = identify(req, res, trusts(req));
    const report = observe && reporting(req, res, { requestId, observe });
    // Overwrites the visitor's header: the application trusts only this one.
    req.headers['x-client-ip'] = addressOf(req);
    // Which of the two sites was requested: decided by the port, never by the visitor.
    if (mesa) req.headers['x-porta'] = 'mesa';
    else delete req.headers['x-porta'];
    const url = req.url ?? '';
    if (!url.startsWith('/') || !isPlainHost(req.headers.host))
      return refuse(req, res, { status: 400, headers });
    if (req.method === 'TRACE') return refuse(req, res, { status: 405, headers });
    const path = pathOf(url);
    if (path.length > 1 && path.endsWith('/')) return redirectWithoutSlash(req, res, headers);
    if (!isPlainPath(url)) return refuse(req, res, { status: 400, headers });
    if (serveFile(req, res, path)) return report?.file();
    if (!withinBodyLimit(req, res, { path, headers, askForBody })) return;
    compressed(req, res);
    // Without `next`, every path goes through src/fetch.ts, including those that match no page.
    await answering.run(res, () => handler(req, res));
  }

  /** @type {(res: import('node:http').ServerResponse) => (error: unknown) => void} */
  const abortAnswer = (res) => (error) => {
    log.error({ err: error, requestId: res.getHeader('X-Request-Id') }, 'request failed in the entry');
    res.destroy();
  };
  server.on('request', (req, res) => begin(() => void answer(req, res).catch(abortAnswer(res))));
  server.on('checkContinue', (req, res) => {
    begin(() => void answer(req, res, () => res.writeContinue()).catch(abortAnswer(res)));
  });
  return { server, drain };
}

/**
 * One request id for every log: a trusted proxy's when it is well-formed, else ours.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {boolean} proxied whether a trusted proxy sent it: a visitor could write anything into the log
 * @returns {string}
 */
function identify(req, res, proxied) {
  const given = req.headers['x-request-id'];
  const id = proxied && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.setHeader('X-Request-Id', id);
  return id;
}

/**
 * Reports the request to `observe` once its answer is sent or its connection is closed.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ requestId: string, observe: (request: import('./runtime.mjs').Answered) => void }} to
 */
function reporting(req, res, { requestId, observe }) {
  const started = performance.now();
  const { method = '', url = '' } = req;
  let file = false;
  res.once('close', () => {
    const ms = performance.now() - started;
    const aborted = !res.writableFinished;
    observe({ method, path: pathOf(url), status: res.statusCode, ms, requestId, file, aborted });
  });
  return {
    file() {
      file = true;
    },
  };
}

/**
 * The decoded path of an address, as the file server reads it.
 * @param {string} url
 */
function pathOf(url) {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {Record<string, string>} headers
 */
function redirectWithoutSlash(req, res, headers) {
  const [path = '', ...query] = (req.url ?? '').split('?');
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  // Exactly one slash at the start, because `//other.example/` would redirect to another site.
  const location = `/${path.slice(0, end).replace(/^[/\\]+/, '')}`;
  res.writeHead(308, { ...headers, Location: [location, ...query].join('?'), 'Content-Length': 0 });
  res.end();
}
