import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readReport } from '../../../bin/lib/test-report.mjs';

// Within the project, whose packages the tests import.
mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(resolve('.cache', 'report-'));
const report = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

it('counts the tests of vitest, and names what failed and what passed only on a retry', () => {
  const files = {
    adds: `it('adds', () => {}); it.skip('waits', () => {}); it('fails', () => expect(1).toBe(2));`,
    wavers: `let n = 0; it('wavers', () => expect((n += 1)).toBe(2));`,
    lost: `import './nowhere.js';`,
    hook: `beforeAll(() => { throw new Error('no floor'); }); it('stands', () => {});`,
    dies: `it('dies', () => process.kill(process.pid, 'SIGKILL'));`,
  };
  const head = `import { beforeAll, expect, it } from 'vitest';`;
  for (const [name, body] of Object.entries(files))
    writeFileSync(join(folder, `${name}.test.js`), head + body);
  const options = ['--reporter=json', `--outputFile=${report}`, '--retry=1', '--pool=forks'];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, ...options]);
  const read = readReport(report);
  expect(read).toMatchObject({ passed: 2, failed: 1 });
  expect(read?.flaky).toEqual([expect.stringMatching(/wavers\n +AssertionError/)]);
  const named = read?.failures.join('\n');
  expect(named).toMatch(/adds\.test\.js > fails\n +AssertionError: expected 1 to be 2/);
  for (const name of ['lost', 'hook', 'dies']) expect(named).toContain(`${name}.test.js`);
});

it('names the browser tests that failed and those that needed another try', () => {
  const spec = (line: number, title: string, status: string, message?: string) => ({
    file: 'a.spec.ts',
    line,
    title,
    tests: [{ projectName: 'phone', status, results: [{ ...(message && { error: { message } }) }] }],
  });
  const inner = [spec(8, 'fails', 'unexpected', 'no button'), spec(9, 'wavers', 'flaky', 'too late')];
  const suites = [{ specs: [spec(1, 'passes', 'expected')], suites: [{ specs: inner }] }];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  writeFileSync(report, JSON.stringify({ stats, suites, errors: [{ message: 'no server' }] }));
  expect(readReport(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['the run\n    no server', '[phone] a.spec.ts:8 > fails\n    no button'],
    flaky: ['[phone] a.spec.ts:9 > wavers\n    too late'],
  });
});
