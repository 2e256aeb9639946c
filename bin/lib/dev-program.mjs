import { join } from 'node:path';
import { announcement } from '../../server/announce.mjs';

const KEY = Symbol.for('via-livre.runtime');
const ENTRY = '/src/fetch.ts';
/** The sources of the running program. Vite handles pages, islands and styles. */
const OF_THE_PROGRAM = /\/src\/(backend|lib|content|env\.ts|fetch\.ts)/;

/** @typedef {import('../../server/runtime.mjs').Runtime} Runtime */

/**
 * The program behind `astro dev`. It is opened with its jobs before the first request, and reopened after an edit of its sources, so
 * that queues and adapters do not run old code.
 */
export const devProgram = {
  name: 'via-livre:dev-program',
  apply: /** @type {const} */ ('serve'),
  /** @param {import('vite').ViteDevServer} vite */
  configureServer(vite) {
    const ssr = vite.environments.ssr;
    let told = false;
    /** Steps run one after the other, because only one program at a time may open the embedded database. */
    let turn = Promise.resolve();
    const open = async () => {
      if (!('runner' in ssr)) throw new Error('the server side of this version of Vite cannot be run');
      await evaluate(/** @type {import('vite').RunnableDevEnvironment} */ (ssr).runner);
      const runtime = /** @type {Runtime} */ (Reflect.get(globalThis, KEY));
      const started = await runtime.start();
      const address = runtime.settings.publicUrl;
      process.stdout.write(told ? 'Programa reaberto.\n' : announcement({ address, ...started }));
      told = true;
    };
    /**
     * After an edit Vite re-evaluates the entry, sometimes before the old program is closed. Its registration would then be lost with
     * the old program, and the cached entry would never register again.
     * @param {import('vite').RunnableDevEnvironment['runner']} runner
     */
    const evaluate = async (runner) => {
      await runner.import(ENTRY);
      if (Reflect.has(globalThis, KEY)) return;
      for (const module of runner.evaluatedModules.getModulesByFile(join(vite.config.root, ENTRY)) ?? [])
        runner.evaluatedModules.invalidateModule(module);
      await runner.import(ENTRY);
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
    let edited = false;
    vite.watcher.on('change', (file) => {
      // Many files saved at once count as one edit.
      if (edited || !OF_THE_PROGRAM.test(file.replaceAll('\\', '/'))) return;
      edited = true;
      then(
        close,
        async () => {
          edited = false;
        },
        open,
      );
    });
  },
};
