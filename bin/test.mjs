// npm test: every check and test, side by side as far as there are cores. `npm test -- unit browser` runs only the named steps, `npm
// test -- all` every backend test on both engines, `npm run fast` the quick ones, `npm test -- part NAME` a part (.ci/run).
import { ensureInstalled } from './lib/install.mjs';
import { exitWithMessage, inTheNameOf } from './lib/process.mjs';
import { sideBySide } from './lib/test-run.mjs';
import { chosenSteps, outcome, PARTS, steps } from './lib/test-steps.mjs';

const words = process.argv.slice(2);
const [first, part] = words;
const known = first === 'part' ? Object.keys(PARTS) : ['all', 'fast', ...steps.map(({ name }) => name)];
const unknown = (first === 'part' ? [part ?? ''] : words).filter((name) => !known.includes(name));
if (unknown.length > 0) exitWithMessage(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);

await ensureInstalled({ dev: true });
if (part?.startsWith('browser-')) process.env.BROWSER_SHARD = `${part.at(-1)}/2`;
const chosen = chosenSteps(words);
const started = performance.now();
const rows = await sideBySide(chosen, async ({ name, run }) => {
  console.log(`\n=== ${name}`);
  const from = performance.now();
  const result = await (chosen.length === 1 ? run() : inTheNameOf(name, run)).catch((error) => {
    console.error(error);
    return outcome(false);
  });
  const seconds = (performance.now() - from) / 1000;
  console.log(`\n=== ${name}: ${result.ok ? 'ok' : 'FAIL'}, ${seconds.toFixed(0)} s`);
  return { name, seconds, ...result };
});

// Failures are printed last, because the reader looks for them.
for (const { name, flaky } of rows)
  for (const test of flaky) console.log(`\n=== ${name}, passed on a second try only: ${test}`);
for (const { name, failures } of rows)
  for (const failure of failures) console.log(`\n=== ${name}, failed: ${failure}`);
console.log('\n=== summary');
for (const { name, ok, seconds, passed, failed, skipped } of rows)
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`,
    passed + failed + skipped > 0 ? ` ${passed} passed, ${failed} failed, ${skipped} skipped` : '',
  );
const sum = (/** @type {'passed' | 'failed'} */ key) => rows.reduce((total, row) => total + row[key], 0);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${minutes} minutes`);
process.exitCode = rows.every((row) => row.ok) ? 0 : 1;
