// npm test: every check and test, as npm scripts side by side; `npm test -- unit lint` runs only those, `npm run fast` the quick ones.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, findNode, root } from './lib/node24.mjs';
import { ensureNginx, ensurePrometheus, findPostgres } from './lib/programs.mjs';

/** Each line in its order, the lines beside each other and about as long; the browser's tests last, for they take every core. */
const LINES = [
  ['build', 'crash'],
  findPostgres() ? ['postgres'] : ['backend'],
  ['types', ...(findPostgres() ? ['embedded'] : []), 'unit', 'lint', 'dead-code', 'ops'],
];
const LAST = ['browser'];
const FAST = [['unit'], ['lint', 'quick-types']];
/** They start what this machine may lack. */
const NEED_PROGRAMS = ['ops', 'browser'];
/** They start what the build makes. */
const NEED_BUILD = ['ops'];

/** Lines of an output that are kept: what failed stands at its end. */
const LAST_LINES = 120;

const words = process.argv.slice(2);
const known = [...LINES.flat(), ...LAST];
const unknown = words.filter((name) => name !== 'fast' && !known.includes(name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
const isWanted = (/** @type {string} */ name) => words.length === 0 || words.includes(name);

await ensureInstalled({ dev: true });
const node = findNode();
const programs = NEED_PROGRAMS.some(isWanted) ? fetchPrograms() : undefined;
/** @type {{ name: string, ok: boolean, minutes: string, lines: string[] }[]} */
const results = [];
/** @type {(value?: unknown) => void} */
let buildEnded = () => {};
const built = new Promise((resolve) => {
  buildEnded = resolve;
});
if (!isWanted('build')) buildEnded();
if (words.includes('fast')) {
  await Promise.all(FAST.map(inOrder));
} else {
  await Promise.all(LINES.map((line) => inOrder(line.filter(isWanted))));
  await inOrder(LAST.filter(isWanted));
}
// Last, so that the end of a log tells what failed.
for (const { name, lines } of results.filter(({ ok }) => !ok))
  console.log([`\nFAILED ${name}`, ...lines].join('\n'));
console.log();
for (const { name, ok, minutes, lines } of results)
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(11)} ${minutes} min ${lines.flatMap(countsIn).join(', ')}`,
  );
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

/** How many tests passed, failed or needed a second try, as the end of a run of vitest or Playwright says it. @param {string} line */
function countsIn(line) {
  return /^ *(Tests +)?\d+ (passed|failed|flaky)/.test(line) ? [line.replace(/^ *(Tests)? */, '')] : [];
}

/** @param {string[]} names */
async function inOrder(names) {
  for (const name of names) {
    if (NEED_PROGRAMS.includes(name)) await programs;
    if (NEED_BUILD.includes(name)) await built;
    results.push(await script(name));
    if (name === 'build') buildEnded();
  }
}

/** One after the other: apt refuses a second run at the same time. */
async function fetchPrograms() {
  await ensureChromium();
  await ensureNginx();
  await ensurePrometheus();
}

/**
 * Runs an npm script with its name before each line of output.
 * @param {string} name
 */
async function script(name) {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: root,
    env: environment(node),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  /** @type {string[]} */
  const lines = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      console.log(`${name} | ${line}`);
      if (lines.push(stripVTControlCharacters(line)) > LAST_LINES) lines.shift();
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('SIGTERM', stop);
  return { name, ok: code === 0, minutes: ((performance.now() - start) / 60_000).toFixed(1), lines };
}
