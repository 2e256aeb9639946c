import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * What a runner wrote about its tests. A failure is its title and the first lines of its message; so is a flaky test, one that passed on a
 * second try only. `slowest`: the tests that took longest, the slowest first.
 * @typedef {{ title: string, seconds: number }} Duration
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[], slowest: Duration[] }} Report
 */

const SLOWEST = 20;

const LINES_OF_A_MESSAGE = 6;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * @param {string} report path of its JSON report
 * @returns {Report | undefined} nothing when the runner wrote none
 */
export function readVitest(report) {
  if (!existsSync(report)) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failures = /** @type {string[]} */ ([]);
  const flaky = /** @type {string[]} */ ([]);
  const durations = [];
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(root, name);
    if (message) failures.push(failure(file, message));
    for (const test of assertionResults) {
      const title = `${file} > ${test.fullName}`;
      durations.push({ title, seconds: (test.duration ?? 0) / 1000 });
      if (test.failureMessages.length === 0) continue;
      // A test that passed keeps the message of the try that did not.
      (test.status === 'failed' ? failures : flaky).push(failure(title, test.failureMessages[0]));
    }
  }
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  return { ...counts, failures, flaky, slowest: slowest(durations) };
}

/**
 * @param {string} report path of its JSON report
 * @returns {Report | undefined} nothing when the runner wrote none
 */
export function readPlaywright(report) {
  if (!existsSync(report)) return undefined;
  const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {ReturnType<typeof testsOf>} */
  const tests = suites.flatMap((/** @type {any} */ suite) => testsOf(suite, suite.file));
  const failures = errors.map((/** @type {any} */ error) => failure('the run', error.message));
  for (const { title, test } of tests)
    if (test.status === 'unexpected') failures.push(failure(title, test.results.at(-1)?.error?.message));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures,
    flaky: tests
      .filter(({ test }) => test.status === 'flaky')
      .map(({ title, test }) => failure(title, test.results[0]?.error?.message)),
    slowest: slowest(
      tests.map(({ title, test }) => ({ title, seconds: (test.results.at(-1)?.duration ?? 0) / 1000 })),
    ),
  };
}

/** @param {Duration[]} durations */
export function slowest(durations) {
  return durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
}

/**
 * @param {any} suite of Playwright's report: suites within suites, each with specs, each with one test a project
 * @param {string} path
 * @returns {{ title: string, test: any }[]}
 */
function testsOf(suite, path) {
  const inner = (suite.suites ?? []).flatMap((/** @type {any} */ s) => testsOf(s, `${path} > ${s.title}`));
  const own = suite.specs.flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      title: `[${test.projectName}] ${path} > ${spec.title}`,
      test,
    })),
  );
  return [...own, ...inner];
}

/**
 * @param {string} title
 * @param {string | undefined} message
 */
function failure(title, message) {
  const lines = (message ?? '')
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim());
  return [title, ...lines.slice(0, LINES_OF_A_MESSAGE).map((line) => `    ${line}`)].join('\n');
}
