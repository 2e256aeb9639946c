import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPlaywright } from '../../../bin/lib/test-report.mjs';

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
  expect(readPlaywright(join(folder, 'none.json'))).toBeUndefined();
});
