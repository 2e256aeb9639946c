// npm test: every check and test, as npm scripts side by side; `npm test -- unit lint` runs only those, `npm run fast` the quick ones.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, findNode, root } from './lib/node24.mjs';
import { ensureNginx, ensurePrometheus, findPostgres } from './lib/programs.mjs';

/** Each line in its order, the lines beside each other and about as long; `ops`, which waits most of its time, beside work of the others. */
const LINES = [
  ['build', 'ops', 'crash'],
  findPostgres() ? ['postgres'] : ['backend'],
  ['types', ...(findPostgres() ? ['embedded'] : []), 'unit', 'lint', 'dead-code'],
];
/** Last, because it takes every core. */
const LAST = ['browser'];
const FAST = [['unit'], ['lint', 'quick-types']];

const words = process.argv.slice(2);
const known = [...LINES.flat(), ...LAST];
const unknown = words.filter((name) => name !== 'fast' && !known.includes(name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
const isWanted = (/** @type {string} */ name) => words.length === 0 || words.includes(name);

await ensureInstalled({ dev: true });
const node = findNode();
/** @type {string[]} */
const failed = [];
if (words.includes('fast')) {
  await Promise.all(FAST.map(inOrder));
} else {
  // They start what this machine may lack.
  if (['ops', 'browser'].some(isWanted)) {
    await ensureChromium();
    await ensureNginx();
    await ensurePrometheus();
  }
  await Promise.all(LINES.map((line) => inOrder(line.filter(isWanted))));
  await inOrder(LAST.filter(isWanted));
}
console.log(failed.length === 0 ? 'All passed.' : `FAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @param {string[]} names */
async function inOrder(names) {
  for (const name of names) if (!(await passes(name))) failed.push(name);
}

/**
 * Runs an npm script with its name before each line of output.
 * @param {string} name
 */
async function passes(name) {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', name], {
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
