// npm test: every check and test, as npm scripts side by side; `npm test -- unit lint` runs only those, `npm run fast` the quick ones.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, findNode, root } from './lib/node24.mjs';
import { ensureNginx, ensurePrometheus, findPostgres } from './lib/programs.mjs';
import { readReport } from './lib/report.mjs';

/** Each line in its order, the lines beside each other; the browser's tests last, for they take every core. */
const LINES = [
  ['build', 'crash', 'ops'],
  findPostgres() ? ['postgres'] : ['backend'],
  ['types', ...(findPostgres() ? ['embedded'] : []), 'unit', 'lint', 'dead-code'],
];
const LAST = ['browser'];
const FAST = [['unit'], ['lint', 'quick-types']];
/** They start what this machine may lack. */
const NEED_PROGRAMS = ['ops', 'browser'];

const words = process.argv.slice(2);
const known = [...LINES.flat(), ...LAST];
const unknown = words.filter((name) => name !== 'fast' && !known.includes(name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
const isWanted = (/** @type {string} */ name) => words.length === 0 || words.includes(name);

await ensureInstalled({ dev: true });
const node = findNode();
const programs = NEED_PROGRAMS.some(isWanted) ? fetchPrograms() : undefined;
/** @typedef {import('./lib/report.mjs').Report} Report */
/** @type {{ name: string, ok: boolean, minutes: string, report: Report }[]} */
const results = [];
if (words.includes('fast')) {
  await Promise.all(FAST.map(inOrder));
} else {
  await Promise.all(LINES.map((line) => inOrder(line.filter(isWanted))));
  await inOrder(LAST.filter(isWanted));
}
for (const { name, ok, minutes, report } of results)
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(11)} ${report.passed} passed, ${report.failures.length} failed, ${minutes} min`,
  );
const passed = results.reduce((total, { report }) => total + report.passed, 0);
const failures = results.flatMap(({ report }) => report.failures);
console.log(`\n${passed} passed, ${failures.length} failed`);
// Last, so that the end of a log tells what failed.
for (const name of results.flatMap(({ report }) => report.again)) console.log(`\nSECOND TRY ${name}`);
for (const { name, why } of failures) console.log(`\nFAILED ${name}\n${why.replace(/^/gm, '  ')}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

/** @param {string[]} names */
async function inOrder(names) {
  for (const name of names) {
    if (NEED_PROGRAMS.includes(name)) await programs;
    results.push(await script(name));
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
  const path = join(root, '.cache', 'test', `${name}.json`);
  rmSync(path, { force: true });
  const env = environment(node, { TEST_REPORT: path });
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name} | ${line}`));
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('SIGTERM', stop);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  // A check without tests counts as one; so does what fails without a failed test.
  const report = readReport(path) ?? { passed: code === 0 ? 1 : 0, failures: [], again: [] };
  const ok = code === 0 && report.failures.length === 0;
  if (!ok && report.failures.length === 0)
    report.failures.push({
      name,
      why: `ended with ${code}; its output is above, in the lines of "${name} |"`,
    });
  return { name, ok, minutes, report };
}
