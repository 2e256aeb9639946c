import { existsSync, readFileSync } from 'node:fs';

/**
 * A runner's results. A failure is a title and the first lines of its message; so is a flaky test, one that passed only on a retry.
 * `slowest`: the longest tests, the slowest first.
 * @typedef {{ title: string, seconds: number }} Duration
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[], slowest: Duration[] }} Report
 */

const SLOWEST = 20;

const LINES_OF_A_MESSAGE = 6;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * @param {string} report path of its JSON report
 * @returns {Report | undefined} undefined when the runner wrote none
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
export function failure(title, message) {
  const lines = (message ?? '')
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim());
  return [title, ...lines.slice(0, LINES_OF_A_MESSAGE).map((line) => `    ${line}`)].join('\n');
}
