import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { devProgram } from '../../../bin/lib/dev-program.mjs';

const KEY = Symbol.for('via-livre.runtime');
afterEach(() => {
  Reflect.deleteProperty(globalThis, KEY);
  vi.restoreAllMocks();
});

/** A development server whose entry registers the program when it is evaluated and is then cached, as Vite's runner does. */
function server() {
  const log: string[] = [];
  let kept = false;
  const evaluate = () => {
    if (kept) return;
    kept = true;
    Reflect.set(globalThis, KEY, {
      settings: { publicUrl: 'http://127.0.0.1:4321' },
      start: async () => {
        log.push('start');
        return { demo: null, simulados: [], formas: [], exposto: false, desconhecidas: [] };
      },
      stop: async () => void log.push('stop'),
    });
  };
  const runner = {
    import: async () => evaluate(),
    evaluatedModules: {
      getModulesByFile: () => new Set(['entry']),
      invalidateModule: () => {
        kept = false;
      },
    },
  };
  const [httpServer, watcher] = [new EventEmitter(), new EventEmitter()];
  const errors: string[] = [];
  const vite = {
    config: { root: '/casa', logger: { error: (text: string) => errors.push(text) } },
    environments: { ssr: { runner } },
    httpServer,
    watcher,
  };
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  Reflect.apply(devProgram.configureServer, devProgram, [vite]);
  return {
    log,
    errors,
    httpServer,
    save: (file: string) => watcher.emit('change', file),
    /** What Vite does after an edit. */
    evaluateAnew() {
      kept = false;
      evaluate();
    },
  };
}

test('several files saved together restart the program once, also when Vite reloads before the old program has ended', async () => {
  const { log, errors, httpServer, save, evaluateAnew } = server();
  httpServer.emit('listening');
  await expect.poll(() => log).toEqual(['start']);
  evaluateAnew();
  for (const file of ['/casa/src/lib/dates.ts', '/casa/src/backend/jobs/queue.ts']) save(file);
  await expect.poll(() => log).toEqual(['start', 'stop', 'start']);
  save('/casa/src/pages/login.astro');
  save('/casa/src/lib/dates.ts');
  await expect.poll(() => log).toEqual(['start', 'stop', 'start', 'stop', 'start']);
  expect(errors).toEqual([]);
});
