import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';
import { failure, slowest } from './test-report.mjs';

/**
 * The results of vitest: the tests of each file, or why it could not be loaded; and errors outside of every test.
 * @typedef {{ fullName: string, status: string, duration?: number, failureMessages: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile
 * @typedef {{ files: TestFile[], unhandled: string[] }} Written
 */

/** The file of the second reporter (vitest-unhandled.mjs), beside the report. @param {string} report */
export const unhandledFile = (report) => report.replace(/\.json$/, '.unhandled.json');

/**
 * @param {string} report path of its JSON report
 * @returns {Written | undefined} undefined when the runner wrote none
 */
export function readVitest(report) {
  if (!existsSync(report)) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const beside = unhandledFile(report);
  return {
    files: testResults,
    unhandled: existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : [],
  };
}

/**
 * The files to retry: the failed ones, when they are few and nothing else broke. Many failures are no race.
 * @param {Written | undefined} written
 * @param {{ tries: number, most?: number }} how
 * @returns {string[]}
 */
export function filesToTryAgain(written, { tries, most = 5 }) {
  if (tries < 1 || !written || written.unhandled.length > 0) return [];
  const failed = written.files
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name));
  return failed.length <= most ? failed : [];
}

/**
 * The report of a step, with the second results of retried files. Tests that passed only on the retry are named; those not seen to pass
 * have failed.
 * @param {Written | undefined} first
 * @param {Written | undefined} [again]
 * @returns {import('./test-report.mjs').Report | undefined}
 */
export function reportOf(first, again) {
  if (!first) return undefined;
  const second = new Map(again?.files.map((file) => [file.name, file]));
  const files = first.files.map((file) => second.get(file.name) ?? file);
  const passed = new Set(files.flatMap(passedIn));
  const broken = first.files.flatMap(failuresOf);
  const failed = files.flatMap(failuresOf);
  // A failed test that is missing or skipped on the retry has not passed.
  const unseen = broken.filter(
    ({ title }) => !passed.has(title) && failed.every((other) => other.title !== title),
  );
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: titleOf(name, test) })),
  );
  const count = (/** @type {string} */ status) => tests.filter((test) => test.status === status).length;
  const all = { passed: count('passed'), failed: count('failed') };
  return {
    ...all,
    skipped: tests.length - all.passed - all.failed,
    failures: [
      ...[...failed, ...unseen].map(({ text }) => text),
      ...[...first.unhandled, ...(again?.unhandled ?? [])].map((message) =>
        failure('outside of a test', message),
      ),
    ],
    flaky: broken.filter(({ title }) => passed.has(title)).map(({ text }) => text),
    slowest: slowest(tests.map(({ title, duration }) => ({ title, seconds: (duration ?? 0) / 1000 }))),
  };
}

/** @param {TestFile} file */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({
      title: titleOf(name, test),
      text: failure(titleOf(name, test), test.failureMessages[0]),
    }));
  // A file that could not be loaded, whose set-up failed, or whose process died.
  const whole = message || (status === 'failed' && tests.length === 0);
  return whole ? [{ title: path, text: failure(path, message) }, ...tests] : tests;
}

/** The titles of passed tests, including the file's own when all passed. @param {TestFile} file */
function passedIn({ name, status, assertionResults }) {
  const tests = assertionResults
    .filter((test) => test.status === 'passed')
    .map((test) => titleOf(name, test));
  return status === 'passed' ? [relative(root, name), ...tests] : tests;
}

/** @param {string} name @param {Test} test */
function titleOf(name, test) {
  return `${relative(root, name)} > ${test.fullName}`;
}
