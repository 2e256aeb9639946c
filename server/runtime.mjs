import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * One answered request, for the log and the metrics (src/backend/platform/observe/facts.ts).
 * @typedef {{
 *   method: string, path: string, status: number, ms: number, requestId: string, file: boolean, aborted: boolean,
 * }} Answered
 */

/**
 * The interface that the built application puts on globalThis (src/fetch.ts).
 * @typedef {{
 *   start(build?: { cluster: string, scripts: import('../src/backend/platform/http/finishPage.ts').Manifest }): Promise<import('./announce.mjs').Started>,
 *   stop(options?: { jobsTimeout?: number }): Promise<void>,
 *   log: import('pino').Logger,
 *   alive(): Promise<void>,
 *   observe(request: Answered): void,
 *   takesDocuments(path: string): boolean,
 *   headers: Record<string, string>,
 *   settings: {
 *     host: string, port: number, dataDir: string, publicUrl: string, trustedProxies: string[],
 *     watchdogSeconds: number,
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
 * An error whose message is all that the person at the terminal needs.
 * @param {string} message
 */
export function startupError(message) {
  return Object.assign(new Error(message), { name: 'StartupError' });
}
