import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A worker of the built program whose date the test sets. */
export interface Operario {
  start(): void;
  /** Its clock, from now on and after each start. */
  setClock(instant: Date): void;
  /** kill -9. */
  kill(): Promise<void>;
}

const CLOCK = fileURLToPath(new URL('./relogio.mjs', import.meta.url));

export function operario(env: Record<string, string>): Operario {
  let running: ChildProcess | undefined;
  let ahead = 0;
  return {
    start() {
      running = spawn(process.execPath, ['--import', CLOCK, 'worker.mjs'], {
        env: { ...process.env, ...env, AHEAD_MS: String(ahead) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    },
    setClock(instant) {
      ahead = instant.getTime() - Date.now();
      // A dying worker is not sent the time.
      if (running?.connected) running.send(ahead, () => undefined);
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
    },
  };
}
