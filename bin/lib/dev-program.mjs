import { announcement } from '../../server/announce.mjs';

const KEY = Symbol.for('via-livre.runtime');
/** What the running program is made of. Pages, islands and styles are Vite's own business. */
const OF_THE_PROGRAM = /\/src\/(backend|lib|content|env\.ts|fetch\.ts)/;

/** @typedef {import('../../server/runtime.mjs').Runtime} Runtime */

/**
 * The program behind `astro dev`: opened before the first request, with its jobs, and opened again after an edit of what it is
 * made of; else queues and adapters would run what they were when it started.
 */
export const devProgram = {
  name: 'via-livre:dev-program',
  apply: /** @type {const} */ ('serve'),
  /** @param {import('vite').ViteDevServer} vite */
  configureServer(vite) {
    const ssr = vite.environments.ssr;
    let told = false;
    /** One after the other: the embedded database has one owner. */
    let turn = Promise.resolve();
    const open = async () => {
      if (!('runner' in ssr)) throw new Error('the server side of this version of Vite cannot be run');
      await /** @type {import('vite').RunnableDevEnvironment} */ (ssr).runner.import('/src/fetch.ts');
      const runtime = /** @type {Runtime} */ (Reflect.get(globalThis, KEY));
      const started = await runtime.start();
      const address = runtime.settings.publicUrl;
      process.stdout.write(told ? 'Programa reaberto.\n' : announcement({ address, ...started }));
      told = true;
    };
    const close = async () => {
      const runtime = /** @type {Runtime | undefined} */ (Reflect.get(globalThis, KEY));
      Reflect.deleteProperty(globalThis, KEY);
      await runtime?.stop({ jobsTimeout: 1_000 });
    };
    /** @param {(() => Promise<void>)[]} steps */
    const then = (...steps) => {
      turn = steps
        .reduce((before, step) => before.then(step), turn)
        .catch((error) => vite.config.logger.error(error.stack ?? String(error)));
    };
    vite.httpServer?.once('listening', () => then(open));
    vite.httpServer?.once('close', () => then(close));
    vite.watcher.on('change', (file) => {
      if (OF_THE_PROGRAM.test(file.replaceAll('\\', '/'))) then(close, open);
    });
  },
};
