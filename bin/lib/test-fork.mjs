import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './root.mjs';

/** @typedef {import('./test-steps.mjs').Outcome & { name: string, seconds: number }} Row */

/**
 * Runs one step; when steps run side by side, each output line begins with its name.
 * @param {string} name
 * @param {{ alone: boolean }} how
 * @returns {Promise<Row>}
 */
export function forkStep(name, { alone }) {
  console.log(`\n=== ${name}`);
  const out = alone ? 'inherit' : 'pipe';
  const child = fork(join(root, 'bin', 'lib', 'test-step.mjs'), [name], {
    stdio: ['ignore', out, out, 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} | ${line}`));
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']))
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    /** @type {Row} a step that ends without a report has failed */
    let row = {
      name,
      seconds: 0,
      ok: false,
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [],
      flaky: [],
      slowest: [],
    };
    child.on('message', (message) => {
      row = /** @type {Row} */ (message);
      if (!alone) console.log(`\n=== ${name}: ${row.ok ? 'ok' : 'FAIL'}, ${row.seconds.toFixed(0)} s`);
    });
    child.once('exit', () => resolve(row));
  });
}
