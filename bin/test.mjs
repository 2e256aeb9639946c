// npm test: every check and test, as npm scripts side by side; `npm test -- unit lint` runs only those, `npm run fast` the quick ones.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, findNode, root } from './lib/node24.mjs';
import { ensureNginx, ensurePrometheus, findPostgres } from './lib/programs.mjs';

/** In the order of their start: the longest first. */
const STEPS = [
  'build',
  findPostgres() ? 'postgres' : 'backend',
  'browser',
  'crash',
  'types',
  'ops',
  ...(findPostgres() ? ['embedded'] : []),
  'unit',
  'lint',
  'dead-code',
];
const FAST = ['unit', 'lint', 'quick-types'];
/** These use what `build` writes. */
const AFTER_BUILD = ['browser', 'crash', 'ops'];
/** Each waits for a part of its time: for a database, a queue, a page. */
const AT_ONCE = 3;
/** These have a process for each of several tests: they leave the processor to those that run one test after another. */
const IN_PARALLEL = ['backend', 'postgres', 'browser'];

const words = process.argv.slice(2);
const unknown = words.filter((name) => name !== 'fast' && !STEPS.includes(name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${STEPS.join(', ')}.`);
const steps = words.includes('fast')
  ? FAST
  : STEPS.filter((name) => words.length === 0 || words.includes(name));

await ensureInstalled({ dev: true });
const node = findNode();
// They start what this machine may lack.
if (steps.includes('ops') || steps.includes('browser')) {
  await ensureChromium();
  await ensureNginx();
  await ensurePrometheus();
}
/** @type {string[]} */
const failed = [];
const built = steps.includes('build') ? run('build') : Promise.resolve();
const queue = steps.filter((name) => name !== 'build');
await Promise.all([built, ...Array.from({ length: AT_ONCE }, work)]);
console.log(failed.length === 0 ? 'All passed.' : `FAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    if (AFTER_BUILD.includes(name)) await built;
    await run(name);
  }
}

/** @param {string} name */
async function run(name) {
  if (!(await passes(name))) failed.push(name);
}

/**
 * Runs an npm script with its name before each line of output.
 * @param {string} name
 */
async function passes(name) {
  const start = performance.now();
  const niceness = IN_PARALLEL.includes(name) ? '5' : '0';
  const child = spawn('nice', ['-n', niceness, 'npm', 'run', '--silent', name], {
    cwd: root,
    env: environment(node),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name} | ${line}`));
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('SIGTERM', stop);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} ${minutes} min`);
  return code === 0;
}
