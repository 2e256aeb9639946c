import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { discardUnread, refuser } from './answers.mjs';
import { limitBody } from './body.mjs';
import { drainable } from './listen.mjs';
import { clientAddress, isPlainHost, isPlainPath } from './request.mjs';
import { staticFiles } from './static.mjs';

/** Milliseconds. 65 MiB of documents over a slow mobile link take minutes; headers do not. */
const limits = { headersTimeout: 20_000, requestTimeout: 900_000, keepAliveTimeout: 75_000 };
const IDLE_TIMEOUT = 120_000;

/** With a window of 64 KB quality 5 sends 7% less than the library's quality 4, in the same time; with the usual 4 MB it takes three times as long. */
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
const compress = compression({ brotli: { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 16 } } });

/**
 * The answer being written, for code that writes in chunks (src/backend/domain/conta/exportacao/arquivos.ts): Astro reads a body as fast
 * as it can, so each chunk must wait until the connection has room, or a large answer would fill memory.
 * @type {AsyncLocalStorage<import('node:http').ServerResponse>}
 */
const answering = new AsyncLocalStorage();
Reflect.set(globalThis, Symbol.for('via-livre.answering'), answering);

/**
 * One answered request, for the log and the metrics (src/backend/platform/observe/facts.ts).
 * @typedef {{
 *   method: string, path: string, status: number, ms: number, requestId: string, file: boolean, aborted: boolean,
 * }} Answered
 */

/**
 * The server in front of Astro's handler: files, redirects, limits, compression.
 * @param {{
 *   handler: (req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => Promise<void>,
 *   dist: string,
 *   headers: Record<string, string>,
 *   refusalOf: import('./runtime.mjs').Runtime['refusalOf'],
 *   log: import('pino').Logger,
 *   trustedProxies?: string[] | undefined,
 *   observe?: ((request: Answered) => void) | undefined,
 *   leastRate?: { bytes: number, everyMs: number } | undefined,
 *   mesa?: boolean,
 * }} options `headers`: the security headers of answers that the entry makes itself; `leastRate`: a slower body is ended; `mesa`: this is
 *   the operator's desk, a site of its own
 */
export function createFrontServer({
  handler,
  dist,
  headers,
  refusalOf,
  log,
  trustedProxies,
  observe,
  leastRate,
  mesa = false,
}) {
  const { addressOf, trusts } = clientAddress(trustedProxies);
  const serveFile = staticFiles({ dist, headers });
  const refuse = refuser({ headers, refusalOf });
  const server = createServer(limits);
  server.setTimeout(IDLE_TIMEOUT);
  const { drain, begin } = drainable(server);

  /**
   * @param {import('node:http').IncomingMessage} req
   * @param {import('node:http').ServerResponse} res
   * @param {() => void} [invite] for a client that waits for `100 Continue` before it sends the body
   */
  async function answer(req, res, invite) {
    const requestId = identify(req, res, trusts(req));
    const report = observe && reporting(req, res, { requestId, observe });
    discardUnread(req, res);
    // Overwrites the visitor's header: the application trusts only this one.
    req.headers['x-client-ip'] = addressOf(req);
    // Which of the two sites was requested: decided by the port, never by the visitor.
    if (mesa) req.headers['x-porta'] = 'mesa';
    else delete req.headers['x-porta'];
    const url = req.url ?? '';
    if (!url.startsWith('/') || !isPlainHost(req.headersDistinct.host)) return refuse(req, res, 400);
    if (req.method === 'TRACE') return refuse(req, res, 405);
    const path = pathOf(url);
    if (path.length > 1 && path.endsWith('/')) return redirectWithoutSlash(req, res, headers);
    if (!isPlainPath(url)) return refuse(req, res, 400);
    if (serveFile(req, res, path)) return report?.file();
    if (!limitBody(req, res, { refuse, invite, leastRate })) return;
    compressed(req, res);
    // Without `next`, every path goes through src/fetch.ts, including those that match no page.
    await answering.run(res, () => handler(req, res));
  }

  /** @type {(res: import('node:http').ServerResponse) => (error: unknown) => void} */
  const abortAnswer = (res) => (error) => {
    log.error({ err: error, requestId: res.getHeader('X-Request-Id') }, 'request failed in the entry');
    res.destroy();
  };
  server.on('request', (req, res) => {
    inTurn(req, res, () => begin(() => void answer(req, res).catch(abortAnswer(res))));
  });
  server.on('checkContinue', (req, res) => {
    const invite = () => res.writeContinue();
    inTurn(req, res, () => begin(() => void answer(req, res, invite).catch(abortAnswer(res))));
  });
  return { server, drain };
}

/** The answer to the last request of a connection. @type {WeakMap<import('node:net').Socket, Promise<unknown>>} */
const last = new WeakMap();

/**
 * Requests that one connection sends without waiting for their answers are worked one after another: hundreds of them, begun at once,
 * would make everybody else wait for all.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {() => void} work
 */
function inTurn({ socket }, res, work) {
  const before = last.get(socket);
  last.set(socket, new Promise((resolve) => res.once('close', resolve)));
  if (before) void before.then(work);
  else work();
}

/**
 * Compresses the handler's output in what the browser accepts; only compressible types.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 */
function compressed(req, res) {
  compress(req, res, () => {
    const { write } = res;
    res.write = (/** @type {[any, any?, any?]} */ ...[chunk, encoding, callback]) => {
      const done = typeof encoding === 'function' ? encoding : callback;
      setImmediate(() => {
        // A compressor holds bytes back until it has a block.
        Reflect.get(res, 'flush').call(res);
        // The library drops the callback, in which Astro ends an answer that failed half way.
        done?.();
      });
      return write.call(res, chunk, encoding === done ? undefined : encoding);
    };
  });
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
 * @param {{ requestId: string, observe: (request: Answered) => void }} to
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
