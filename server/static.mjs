import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';

/** For pages whose own policy is unknown and for images opened by their address: no script may run. */
const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** For scripts, because a web worker has the policy of its file: the worker of pdf.js fetches from this server and compiles WebAssembly. */
const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Refused: second addresses of a page (`/x/index`, `/x.html`), and compressed files, which only content negotiation may select. */
const NOT_AN_ADDRESS = /\.(html?|br|gz)$|\/index$|^\/(404|500)$/i;

/**
 * The files of dist/client: hashed ones are immutable, prerendered pages get the policy of the build.
 * @param {{ dist: string, headers: Record<string, string> }} options
 * @returns {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse, path: string) => boolean}
 *   true when it has answered
 */
export function staticFiles({ dist, headers }) {
  const policies = pagePolicies(dist);
  const serve = sirv(join(dist, 'client'), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      res.setHeader('Cache-Control', cacheControl(path));
      res.setHeader('Content-Security-Policy', policies.get(path) ?? closedPolicy(path));
    },
  });
  return (req, res, path) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || NOT_AN_ADDRESS.test(path)) return false;
    // A whole file is always a valid answer, and sirv parses `bytes=-500` wrongly.
    delete req.headers.range;
    let found = true;
    res.once('pipe', (file) => file.once('error', (error) => res.destroy(error)));
    serve(req, res, () => {
      found = false;
    });
    return found;
  };
}

/** @param {string} path */
function closedPolicy(path) {
  return /\.m?js$/.test(path) ? SCRIPT_POLICY : CLOSED_POLICY;
}

/** @param {string} path */
function cacheControl(path) {
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  // With a longer cache the scripts that the service worker imports could be a day older than it.
  if (/^\/sw[\w-]*\.js$/.test(path)) return 'no-cache';
  return /\.\w+$/.test(path) ? 'public, max-age=86400, stale-while-revalidate=604800' : 'no-cache';
}

/**
 * Address of a prerendered page -> its Content-Security-Policy. Compared exactly, because a prefix would give a page the policy of
 * another.
 * @param {string} dist
 * @returns {Map<string, string>}
 */
function pagePolicies(dist) {
  const file = join(dist, '_headers.json');
  /** @type {{ pathname: string, headers: { key: string, value: string }[] }[]} */
  const routes = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return new Map(
    routes.flatMap(({ pathname, headers }) =>
      headers
        .filter(({ key }) => key.toLowerCase() === 'content-security-policy')
        .map(({ value }) => [pathname, value]),
    ),
  );
}
