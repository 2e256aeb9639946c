import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * A runner's results. A failure is a title and the first lines of its message; so is a flaky test, one that passed only on a retry.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Report
 */

const LINES_OF_A_MESSAGE = 6;

/**
 * Of the JSON report of vitest or Playwright.
 * @param {string} file
 * @returns {Report | undefined} undefined when the runner wrote none
 */
export function readReport(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.stats ? ofPlaywright(report) : ofVitest(report);
}

/** @param {any} report; vitest keeps the errors of a test that passed on a retry */
function ofVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  /** @type {Pick<Report, 'failures' | 'flaky'>} */
  const read = { failures: [], flaky: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const path = relative(root, name);
    const before = read.failures.length;
    for (const { fullName, status: state, failureMessages } of assertionResults) {
      const told = failure(`${path} > ${fullName}`, failureMessages[0]);
      if (state === 'failed') read.failures.push(told);
      else if (failureMessages.length > 0) read.flaky.push(told);
    }
    // The file could not be loaded, a hook failed, or its process died.
    if (status === 'failed' && read.failures.length === before) read.failures.push(failure(path, message));
  }
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, ...read };
}

/** @param {any} report */
function ofPlaywright({ stats, suites, errors }) {
  const specs = suites.flatMap(specsOf);
  const told = (/** @type {string} */ status) =>
    specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
      tests
        .filter((/** @type {any} */ test) => test.status === status)
        .map((/** @type {any} */ { projectName, results }) =>
          failure(`[${projectName}] ${file}:${line} > ${title}`, results[0]?.error?.message),
        ),
    );
  const outside = errors.map((/** @type {any} */ error) => failure('the run', error.message));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [...outside, ...told('unexpected')],
    flaky: told('flaky'),
  };
}

/** @param {any} suite @returns {any[]} its tests and those of the suites within */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} title @param {string | undefined} message */
function failure(title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const said = lines.filter((line) => line.trim()).slice(0, LINES_OF_A_MESSAGE);
  return [title, ...said.map((line) => `    ${line}`)].join('\n');
}
