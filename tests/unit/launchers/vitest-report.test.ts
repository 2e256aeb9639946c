import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  // Within the project, whose packages the tests import.
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache', 'report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs vitest on these files as npm test does; returns whether it ended well, and the report. */
function run(files: Record<string, string>, options: string[] = []) {
  for (const [name, body] of Object.entries(files))
    writeFileSync(join(folder, name), `import { expect, it } from 'vitest';\n${body}`);
  const report = join(folder, 'report.json');
  const bin = resolve('node_modules/vitest/vitest.mjs');
  const reporter = `--reporter=${resolve('bin/lib/vitest-report.mjs')}`;
  const { status } = spawnSync(process.execPath, [bin, 'run', '--root', folder, reporter, ...options], {
    env: { ...process.env, TEST_REPORT: report },
  });
  return { ok: status === 0, ...(existsSync(report) && JSON.parse(readFileSync(report, 'utf8'))) };
}

it('counts the tests, and names what failed and the files that could not be loaded', () => {
  const { ok, passed, failed, skipped, failures, slowest } = run({
    'a.test.js': `it('adds', () => {}); it('fails', () => expect(1).toBe(2)); it.skip('waits', () => {});`,
    'b.test.js': `import './nowhere.js';`,
  });
  expect({ ok, passed, failed, skipped }).toEqual({ ok: false, passed: 1, failed: 1, skipped: 1 });
  expect(failures.join('\n')).toMatch(/a\.test\.js > fails\n +AssertionError: expected 1 to be 2/);
  expect(failures.join('\n')).toMatch(/b\.test\.js\n.*nowhere\.js/);
  expect(slowest).toHaveLength(3);
});

it('names a test that passed only on a retry', () => {
  const wavers = `let n = 0; it('wavers', () => expect((n += 1)).toBe(2));`;
  expect(run({ 'a.test.js': wavers }, ['--retry=1'])).toMatchObject({
    ok: true,
    failures: [],
    flaky: [expect.stringMatching(/wavers\n +AssertionError/)],
  });
});

it('names what broke outside of every test, and a process that died', () => {
  expect(
    run({
      'a.test.js': `it('goes', () => { setTimeout(() => { throw new Error('lost'); }); return new Promise((done) => setTimeout(done, 50)); });`,
    }),
  ).toMatchObject({ ok: false, failures: [expect.stringMatching(/outside of a test\n +Error: lost/)] });
  const died = run({ 'a.test.js': `it('dies', () => process.kill(process.pid, 'SIGKILL'));` }, [
    '--pool=forks',
  ]);
  expect(died.ok).toBe(false);
  expect(died.failures).not.toEqual([]);
});

it('fails where nothing was run', () => {
  expect(run({})).toMatchObject({ ok: false });
});
