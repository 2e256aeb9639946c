import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';
import { failure, slowest } from './test-report.mjs';

/** A vitest reporter: writes what the run of npm test needs (test-report.mjs), with errors outside of every test, to `TEST_REPORT`. */
export default class Report {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(modules, errors) {
    const { TEST_REPORT } = process.env;
    if (!TEST_REPORT) throw new Error('TEST_REPORT names the file');
    /** @type {import('./test-report.mjs').Report} */
    const report = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], slowest: [] };
    for (const module of modules) add(report, module);
    for (const error of errors) report.failures.push(failure('outside of a test', textOf(error)));
    report.slowest = slowest(report.slowest);
    writeFileSync(TEST_REPORT, JSON.stringify(report));
  }
}

/**
 * @param {import('./test-report.mjs').Report} report
 * @param {import('vitest/node').TestModule} module
 */
function add(report, module) {
  const path = relative(root, module.moduleId);
  const before = report.failures.length;
  for (const whole of [module, ...module.children.allSuites()])
    for (const error of whole.errors()) report.failures.push(failure(path, textOf(error)));
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    const title = `${path} > ${test.fullName}`;
    report[state === 'pending' ? 'skipped' : state] += 1;
    if (state === 'failed') report.failures.push(failure(title, textOf(errors?.[0])));
    if (test.diagnostic()?.flaky) report.flaky.push(failure(title, textOf(errors?.[0])));
    report.slowest.push({ title, seconds: (test.diagnostic()?.duration ?? 0) / 1000 });
  }
  // Its process died.
  if (module.state() !== 'passed' && module.state() !== 'skipped' && report.failures.length === before)
    report.failures.push(failure(path, module.state()));
}

/** @param {{ message?: string, stack?: string } | undefined} error */
function textOf(error) {
  return error?.stack ?? error?.message;
}
