import { Worker } from 'node:worker_threads';

const BEAT_MS = 1_000;

/**
 * Starts a thread that watches this process: a blocked event loop or a hanging embedded database cannot end itself. The thread ends the
 * process, so that its supervisor restarts it; it also notifies systemd when asked to (WatchdogSec). Call it before anything is opened,
 * because the start itself may hang.
 * @param {{ seconds: number, alive: () => Promise<unknown> }} options `seconds` without a sign of life; 0: never
 * @returns {() => void} to be called when everything is open: `alive` is asked from then on, and a start may take longer
 */
export function watch({ seconds, alive }) {
  if (seconds === 0) return () => {};
  /** Counter of signs of life, and whether everything is open. */
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { shared, seconds, beatMs: BEAT_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  thread.unref();
  let opened = false;
  let asking = false;
  setInterval(async () => {
    if (asking) return;
    asking = true;
    try {
      if (opened) await alive();
      Atomics.add(shared, 0, 1);
    } catch {
      // Without a sign of life the thread counts and reports.
    } finally {
      asking = false;
    }
  }, BEAT_MS).unref();
  return () => {
    opened = true;
    Atomics.store(shared, 1, 1);
  };
}
