// npm test: every check and test, as npm scripts side by side; `npm test -- unit lint` runs only those, `npm run fast` the quick ones.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, findNode, root } from './lib/node24.mjs';
import { ensureNginx, ensurePrometheus, findPostgres } from './lib/programs.mjs';

/** Each line in its order, the lines beside each other; the browser's tests last, for they take every core. */
const LINES = [
  ['build', 'types', 'crash', 'ops'],
  findPostgres() ? ['postgres', 'unit'] : ['backend', 'unit'],
  findPostgres() ? ['embedded', 'lint', 'dead-code'] : ['lint', 'dead-code'],
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
/** @type {{ name: string, ok: boolean, passed: number, failed: number }[]} */
const results = [];
if (words.includes('fast')) {
  await Promise.all(FAST.map(inOrder));
} else {
  await Promise.all(LINES.map((line) => inOrder(line.filter(isWanted))));
  await inOrder(LAST.filter(isWanted));
}
for (const { name, ok, passed, failed } of results)
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(11)} ${passed} passed, ${failed} failed`);
const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, each) => total + each[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
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
  const report = join(root, '.cache', 'test', `${name}.json`);
  rmSync(report, { force: true });
  const env = environment(node, { TEST_REPORT: report });
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
  // A check without tests counts as one; so does what fails without a failed test.
  const { passed, failed } = existsSync(report) ? counts(report) : { passed: code === 0 ? 1 : 0, failed: 0 };
  const ok = code === 0 && failed === 0;
  return { name, ok, passed, failed: ok ? 0 : Math.max(failed, 1) };
}

/** Of the JSON report of vitest or Playwright. @param {string} report */
function counts(report) {
  const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    : { passed: numPassedTests, failed: numFailedTests };
}
