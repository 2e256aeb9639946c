import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../bin/lib/root.mjs';
import { filesToTryAgain, readVitest, reportOf, unhandledFile } from '../../../bin/lib/vitest-report.mjs';

const test = (fullName: string, status: string, message?: string, duration = 0) => ({
  fullName,
  status,
  duration,
  failureMessages: message ? [message] : [],
});

const file = (name: string, assertionResults: ReturnType<typeof test>[], message = '') => ({
  name: join(root, 'tests', name),
  status: message || assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults,
});

const run = (...files: ReturnType<typeof file>[]) => ({ files, unhandled: [] as string[] });

const FIRST = run(
  file('a.test.ts', [
    test('soma fails', 'failed', '\u001b[31mexpected 1\u001b[39m\n\n  to be 2', 5),
    test('soma passes', 'passed', undefined, 20),
    test('soma waits', 'skipped'),
  ]),
  file('b.test.ts', [], 'cannot load'),
  file('c.test.ts', [test('is well', 'passed', undefined, 1500)]),
);

describe('a step without a second try', () => {
  it('names the tests that failed, the files that could not be loaded, and what took longest', () => {
    expect(reportOf(FIRST)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: [
        'tests/a.test.ts > soma fails\n    expected 1\n      to be 2',
        'tests/b.test.ts\n    cannot load',
      ],
      flaky: [],
      slowest: [
        { title: 'tests/c.test.ts > is well', seconds: 1.5 },
        { title: 'tests/a.test.ts > soma passes', seconds: 0.02 },
        { title: 'tests/a.test.ts > soma fails', seconds: 0.005 },
        { title: 'tests/a.test.ts > soma waits', seconds: 0 },
      ],
    });
  });

  it('names what broke outside of every test, and a file whose process died', () => {
    const died = { ...file('d.test.ts', []), status: 'failed' };
    const report = reportOf({ files: [died], unhandled: ['lost promise'] });
    expect(report?.failures).toEqual(['tests/d.test.ts', 'outside of a test\n    lost promise']);
  });
});

describe('the files of a second try', () => {
  it('are those that failed, whole', () => {
    expect(filesToTryAgain(FIRST, { tries: 1 })).toEqual(['tests/a.test.ts', 'tests/b.test.ts']);
  });

  it('are none where no second try is given, where nothing was written, where many failed or something broke outside', () => {
    expect(filesToTryAgain(FIRST, { tries: 0 })).toEqual([]);
    expect(filesToTryAgain(undefined, { tries: 1 })).toEqual([]);
    expect(filesToTryAgain(FIRST, { tries: 1, most: 1 })).toEqual([]);
    expect(filesToTryAgain({ ...FIRST, unhandled: ['lost promise'] }, { tries: 1 })).toEqual([]);
  });
});

describe('a step after its second try', () => {
  it('counts what came of it, and names each test that only passed then', () => {
    const again = run(
      file('a.test.ts', [
        test('soma fails', 'passed'),
        test('soma passes', 'passed'),
        test('soma waits', 'skipped'),
      ]),
      file('b.test.ts', [test('loads', 'passed')]),
    );
    const report = reportOf(FIRST, again);
    expect(report).toMatchObject({ passed: 4, failed: 0, skipped: 1, failures: [] });
    expect(report?.flaky).toEqual([
      'tests/a.test.ts > soma fails\n    expected 1\n      to be 2',
      'tests/b.test.ts\n    cannot load',
    ]);
  });

  it('has failed with what failed again, and with what passed the first time and not the second', () => {
    const again = run(
      file('a.test.ts', [test('soma fails', 'failed', 'still 1'), test('soma passes', 'failed', 'now 3')]),
      file('b.test.ts', [test('loads', 'passed')]),
    );
    const report = reportOf(FIRST, again);
    expect(report?.failures).toEqual([
      'tests/a.test.ts > soma fails\n    still 1',
      'tests/a.test.ts > soma passes\n    now 3',
    ]);
    expect(report?.flaky).toEqual(['tests/b.test.ts\n    cannot load']);
    expect(report?.failed).toBe(2);
  });

  it('has failed with what was not there to pass, or skipped', () => {
    const again = run(
      file('a.test.ts', [test('soma fails', 'skipped'), test('soma passes', 'passed')]),
      file('b.test.ts', [test('loads', 'passed')]),
    );
    const report = reportOf(FIRST, again);
    expect(report?.failures).toEqual(['tests/a.test.ts > soma fails\n    expected 1\n      to be 2']);
  });

  it('has failed as the first time when the second left nothing', () => {
    expect(reportOf(FIRST, undefined)).toEqual(reportOf(FIRST));
  });
});

describe('what vitest wrote', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'via-livre-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read with what broke outside of a test; nothing is nothing', () => {
    const report = join(folder, 'unit.json');
    expect(readVitest(report)).toBeUndefined();
    writeFileSync(report, JSON.stringify({ testResults: FIRST.files }));
    expect(readVitest(report)).toEqual(FIRST);
    writeFileSync(unhandledFile(report), JSON.stringify(['lost promise']));
    expect(readVitest(report)?.unhandled).toEqual(['lost promise']);
  });
});
