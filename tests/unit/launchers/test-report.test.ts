import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../../../bin/lib/root.mjs';
import { readPlaywright, readVitest } from '../../../bin/lib/test-report.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(report: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it('names the tests that failed in vitest, those that needed another try, the files that could not be loaded, and what took longest', () => {
  const file = written({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: join(root, 'tests', 'a.test.ts'),
        message: '',
        assertionResults: [
          {
            fullName: 'soma fails',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  to be 2'],
          },
          { fullName: 'soma passes', status: 'passed', duration: 20, failureMessages: [] },
          { fullName: 'soma wavers', status: 'passed', duration: 1500, failureMessages: ['too late'] },
        ],
      },
      { name: join(root, 'tests', 'b.test.ts'), message: 'cannot load', assertionResults: [] },
    ],
  });
  expect(readVitest(file)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: [
      'tests/a.test.ts > soma fails\n    expected 1\n      to be 2',
      'tests/b.test.ts\n    cannot load',
    ],
    flaky: ['tests/a.test.ts > soma wavers\n    too late'],
    slowest: [
      { title: 'tests/a.test.ts > soma wavers', seconds: 1.5 },
      { title: 'tests/a.test.ts > soma passes', seconds: 0.02 },
      { title: 'tests/a.test.ts > soma fails', seconds: 0 },
    ],
  });
});

it('names the browser tests that failed and those that needed another try', () => {
  const test = (status: string, message?: string) => ({
    projectName: 'phone',
    status,
    results: message ? [{ error: { message }, duration: 500 }] : [{ duration: 200 }],
  });
  const file = written({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        file: 'a.spec.ts',
        specs: [{ title: 'passes', tests: [test('expected')] }],
        suites: [
          {
            title: 'grupo',
            specs: [
              { title: 'fails', tests: [test('unexpected', 'no button')] },
              { title: 'wavers', tests: [test('flaky', 'too late')] },
            ],
          },
        ],
      },
    ],
  });
  expect(readPlaywright(file)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['[phone] a.spec.ts > grupo > fails\n    no button'],
    flaky: ['[phone] a.spec.ts > grupo > wavers\n    too late'],
    slowest: [
      { title: '[phone] a.spec.ts > grupo > fails', seconds: 0.5 },
      { title: '[phone] a.spec.ts > grupo > wavers', seconds: 0.5 },
      { title: '[phone] a.spec.ts > passes', seconds: 0.2 },
    ],
  });
});

it('says nothing of a runner that left no report', () => {
  expect(readVitest(join(folder, 'none.json'))).toBeUndefined();
  expect(readPlaywright(join(folder, 'none.json'))).toBeUndefined();
});
