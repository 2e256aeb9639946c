// npm test: every check and test, side by side as far as there are cores. `npm test -- unit browser` runs only the named steps, `npm
// test -- all` every backend test on both engines, `npm run fast` the quick ones, `.ci/run NAME` a part.
import { ensureInstalled } from './lib/install.mjs';
import { exitWithMessage } from './lib/process.mjs';
import { forkStep } from './lib/test-fork.mjs';
import { PARTS, stepsOfPart } from './lib/test-parts.mjs';
import { slowest } from './lib/test-report.mjs';
import { sideBySide } from './lib/test-run.mjs';
import { chosenSteps, steps } from './lib/test-steps.mjs';

const wanted = process.argv.slice(2);
const [first, part = ''] = wanted;
const isPart = first === 'part';
const isWhole = wanted.length === 0 || wanted.join() === 'all';
const known = isPart ? Object.keys(PARTS) : steps.map((step) => step.name);
const asked = isPart ? [part] : isWhole || wanted.join() === 'fast' ? [] : wanted;
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0)
  exitWithMessage(
    `Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}${isPart ? '' : '; or all, or fast'}.`,
  );

await ensureInstalled({ dev: true });

const chosen = isPart ? stepsOfPart(part) : chosenSteps(wanted);
if (PARTS[part]?.shard) process.env.BROWSER_SHARD = PARTS[part].shard;
const started = performance.now();
const rows = await sideBySide(chosen, ({ name }) => forkStep(name, { alone: chosen.length === 1 }));

if (isWhole) {
  console.log('\n=== slowest tests');
  for (const { title, seconds } of slowest(rows.flatMap((row) => row.slowest)))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`);
}
// Failures are printed last, because the reader looks for them.
for (const { name, flaky } of rows)
  for (const test of flaky) console.log(`\n=== ${name}, passed on a second try only: ${test}`);
for (const { name, failures } of rows)
  for (const failure of failures) console.log(`\n=== ${name}, failed: ${failure}`);

console.log('\n=== summary');
for (const { name, ok, seconds, passed, failed, skipped } of rows) {
  const counts =
    passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed, ${skipped} skipped` : '';
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`.trimEnd(),
  );
}
const sum = (/** @type {'passed' | 'failed'} */ key) => rows.reduce((total, row) => total + row[key], 0);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${minutes} minutes`);
for (const { name, failures } of rows)
  for (const failure of failures) console.log(`FAIL ${name}: ${failure.split('\n')[0]}`);
process.exitCode = rows.every((row) => row.ok) ? 0 : 1;
