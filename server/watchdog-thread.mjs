import { execFile } from 'node:child_process';
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** @type {{ shared: Int32Array, seconds: number, beatMs: number }} */
const { shared, seconds, beatMs } = workerData;
const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env;

/** Factor of `seconds` during the start, which migrates and compiles without a pause. */
const STARTING = 5;

let seen = -1;
/** Consecutive checks without a sign of life. Counted, not timed, so that a suspended machine does not look like a hanging process. */
let silent = 0;

setInterval(() => {
  const now = Atomics.load(shared, 0);
  silent = now === seen ? silent + 1 : 0;
  seen = now;
  const most = Atomics.load(shared, 1) === 1 ? seconds : seconds * STARTING;
  if (silent * beatMs < most * 1000) return;
  const msg = `watchdog: no sign of life for ${most} s, the process is ended`;
  writeSync(1, `${JSON.stringify({ level: 60, time: new Date().toISOString(), pid: process.pid, msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}, beatMs);

if (NOTIFY_SOCKET && WATCHDOG_USEC) {
  const every = Math.max(500, Number(WATCHDOG_USEC) / 1000 / 3);
  const tell = () => {
    // A silent process sends no notice to systemd, which then ends it even if this thread cannot.
    if (silent * beatMs > every) return;
    execFile('systemd-notify', ['WATCHDOG=1'], (error) => {
      if (error)
        writeSync(
          1,
          `${JSON.stringify({ level: 50, time: new Date().toISOString(), msg: `watchdog: systemd-notify failed: ${error.message}` })}\n`,
        );
    });
  };
  tell();
  setInterval(tell, every);
}
