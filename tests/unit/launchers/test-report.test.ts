import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readReport } from '../../../bin/lib/test-report.mjs';

let folder: string;
let report: string;
beforeEach(() => {
  // Within the project, whose packages the tests import.
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache', 'report-'));
  report = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs vitest on these test files; returns whether it ended well, and what the report says. */
function runVitest(files: Record<string, string>) {
  for (const [name, body] of Object.entries(files))
    writeFileSync(
      join(folder, `${name}.test.js`),
      `import { beforeAll, expect, it } from 'vitest';\n${body}`,
    );
  const options = ['--reporter=json', `--outputFile=${report}`, '--retry=1', '--pool=forks'];
  const bin = resolve('node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [bin, 'run', '--root', folder, ...options]);
  return { ok: status === 0, read: readReport(report) };
}

it('counts the tests of vitest, and names what failed and what passed only on a retry', () => {
  const { ok, read } = runVitest({
    adds: `it('adds', () => {}); it.skip('waits', () => {}); it('fails', () => expect(1).toBe(2));`,
    wavers: `let n = 0; it('wavers', () => expect((n += 1)).toBe(2));`,
    lost: `import './nowhere.js';`,
    hook: `beforeAll(() => { throw new Error('no floor'); }); it('stands', () => {});`,
    dies: `it('dies', () => process.kill(process.pid, 'SIGKILL'));`,
  });
  expect(ok).toBe(false);
  expect(read).toMatchObject({ passed: 2, failed: 1 });
  expect(read?.flaky).toEqual([expect.stringMatching(/wavers\n +AssertionError/)]);
  const named = read?.failures.join('\n');
  expect(named).toMatch(/adds\.test\.js > fails\n +AssertionError: expected 1 to be 2/);
  for (const name of ['lost', 'hook', 'dies']) expect(named).toContain(`${name}.test.js`);
});

it('fails a run without tests, or with an error outside of the tests', () => {
  expect(runVitest({}).ok).toBe(false);
  expect(runVitest({ a: `it('goes', () => void setTimeout(() => { throw new Error('lost'); }));` }).ok).toBe(
    false,
  );
});

it('names the browser tests that failed and those that needed another try', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ projectName: 'phone', status, results: [{ ...(message && { error: { message } }) }] }],
  });
  const inner = [spec('fails', 'unexpected', 'no button'), spec('wavers', 'flaky', 'too late')];
  const suites = [
    { file: 'a.spec.ts', specs: [spec('passes', 'expected')], suites: [{ title: 'grupo', specs: inner }] },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  writeFileSync(report, JSON.stringify({ stats, suites, errors: [{ message: 'no server' }] }));
  expect(readReport(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['the run\n    no server', '[phone] a.spec.ts > grupo > fails\n    no button'],
    flaky: ['[phone] a.spec.ts > grupo > wavers\n    too late'],
  });
});
