import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { startupError } from './listen.mjs';

/**
 * The interface that the built application puts on globalThis (src/fetch.ts).
 * @typedef {{
 *   start(build?: { cluster: string, scripts: import('../src/backend/platform/http/finishPage.ts').Manifest }): Promise<import('./announce.mjs').Started>,
 *   stop(options?: { jobsTimeout?: number }): Promise<void>,
 *   log: import('pino').Logger,
 *   observe(request: import('./http.mjs').Answered): void,
 *   headers: Record<string, string>,
 *   refusalOf(refused: { path: string, accept?: string | undefined, code: string, sentence?: string | undefined }): { headers: Record<string, string>, body: string },
 *   settings: {
 *     host: string, port: number, dataDir: string, publicUrl: string, trustedProxies: string[],
 *     mesa: { host: string, port: number, url: string } | null,
 *   },
 * }} Runtime
 */

/**
 * Loads the built application.
 * @param {string} dist
 * @returns {Promise<{ handler: (req: unknown, res: unknown) => Promise<void>, runtime: Runtime }>}
 */
export async function loadApplication(dist) {
  const entry = join(dist, 'server', 'entry.mjs');
  if (!existsSync(entry))
    throw startupError('O Via Livre ainda não foi compilado: use "npm start" ou, antes, "npm run build".');
  const { handler } = await import(pathToFileURL(entry).href);
  return { handler, runtime: Reflect.get(globalThis, Symbol.for('via-livre.runtime')) };
}

/**
 * Results of the build for the program: the empty cluster of a first start, and the list of its scripts.
 * @param {string} dist
 */
export function buildIn(dist) {
  return {
    cluster: join(dist, 'cluster'),
    scripts: JSON.parse(readFileSync(join(dist, 'scripts.json'), 'utf8')),
  };
}

/**
 * On SIGTERM, SIGINT or SIGHUP, or when the launcher is gone: finishes current work, closes the application, exits. A second signal ends
 * the process at once.
 * @param {{ stop: () => Promise<void>, within: number }} application `within`: milliseconds that `stop` may take
 */
export function stopOnSignal({ stop, within }) {
  const { close } = closeWithGrace(
    { delay: within, logger: log, skip: ['uncaughtException', 'unhandledRejection', 'beforeExit'] },
    stop,
  );
  process.once('disconnect', close);
}

/** Used until the application provides its logger, which omits user data. */
let log = pino(pino.destination({ dest: 2, sync: true }));

/**
 * Runs the main function of a process and exits, with one sentence or a log line, when it fails.
 * @param {(use: (log: import('pino').Logger) => void) => Promise<void>} main gets the function that changes the log
 */
export async function runMain(main) {
  process.env.NODE_ENV ??= 'production';
  // V8's optimizing compiler takes half a gigabyte for the largest function of PGlite and makes a page no cheaper (bench/memory.ts).
  // At run time the flags have an effect only when both are set.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  // An aborted upload rejects promises that no code awaits; that must not stop other work.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  try {
    await main((given) => {
      log = given;
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'StartupError') console.error(error.message);
    else log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}
