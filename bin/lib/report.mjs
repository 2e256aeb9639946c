/** What the JSON report of vitest or of Playwright says: how many tests passed, which failed and why, which passed on a second try. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './node24.mjs';

/** @typedef {{ name: string, why: string }} Failure */
/** @typedef {{ passed: number, failures: Failure[], again: string[] }} Report */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ status: string, projectName: string, results: { errors: { message?: string }[] }[] }} BrowserTest */
/** @typedef {{ title: string, file: string, line: number, tests: BrowserTest[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */

const LINES_OF_A_MESSAGE = 6;

/** @param {string} path @returns {Report | undefined} */
export function readReport(path) {
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report.suites ? ofPlaywright(report) : ofVitest(report);
}

/** @param {{ testResults: VitestFile[], numPassedTests: number }} report @returns {Report} */
function ofVitest({ testResults, numPassedTests }) {
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(root, file)} › ${test.fullName.trim()}` })),
  );
  // What failed outside of its tests: an import, a hook.
  const files = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ name, failureMessages }) => ({ name, why: firstLines(failureMessages) })),
      ...files.map(({ name, message }) => ({ name: relative(root, name), why: firstLines([message]) })),
    ],
    again: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ name }) => name),
  };
}

/**
 * @param {{ suites: Suite[], stats: { expected: number, flaky: number }, errors: { message?: string }[] }} report
 * @returns {Report}
 */
function ofPlaywright({ suites, stats, errors }) {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ name, results }) => ({
          name,
          why: firstLines(results.flatMap((result) => result.errors.map(({ message }) => message))),
        })),
      ...errors.map(({ message }) => ({ name: 'the run itself', why: firstLines([message]) })),
    ],
    again: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  };
}

/** @param {Suite} suite @param {string[]} names @returns {(BrowserTest & { name: string })[]} */
function testsOf({ specs = [], suites = [] }, names) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map((test) => ({
      ...test,
      name: [`tests/browser/${file}:${line}`, ...names, title, test.projectName].join(' › '),
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, [...names, suite.title]))];
}

/** @param {(string | undefined)[]} messages */
function firstLines(messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, LINES_OF_A_MESSAGE)
    .join('\n');
}
