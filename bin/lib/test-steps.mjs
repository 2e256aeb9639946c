import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureNginx } from './nginx.mjs';
import { root } from './root.mjs';
import { readPlaywright, readVitest } from './test-report.mjs';
import { runTool } from './tool.mjs';

/**
 * What a step found: whether it went through and, for those that run tests, which passed and failed.
 * @typedef {import('./test-report.mjs').Report & { ok: boolean }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

/** @type {Step[]} in the order in which they run */
export const steps = [
  { name: 'lint', run: () => check('biome', ['check', '.']) },
  { name: 'types', run: () => check('astro', ['check']) },
  { name: 'dead-code', run: () => check('knip', []) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'backend', run: () => vitest('backend') },
  { name: 'backend-postgres', run: () => vitest('backend-postgres') },
  { name: 'build', run: async () => outcome((await build()) === 0) },
  { name: 'crash', run: () => vitest('crash') },
  { name: 'browser', run: browser },
  { name: 'ops', run: ops },
];

/**
 * @param {string} tool
 * @param {string[]} args
 */
async function check(tool, args) {
  return outcome((await runTool(tool, args)) === 0);
}

/** @param {string} project of vitest.config.ts */
async function vitest(project) {
  const report = reportFile(project);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await runTool('vitest', args, { env: { NODE_ENV: 'test' } });
  return outcome(code === 0, readVitest(report));
}

/** The browser tests drive the built application, so it is built first when it is not. */
async function browser() {
  if (!isBuilt() && (await build()) !== 0) return outcome(false);
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error('The browser tests need a Chromium: install one, or name it with CHROMIUM_PATH.');
    return outcome(false);
  }
  const report = reportFile('browser');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool('playwright', ['test', '--reporter=list,json'], { env });
  return outcome(code === 0, readPlaywright(report));
}

/** Real processes behind nginx on PostgreSQL; where either cannot be had, vitest.config.ts says so and skips it. */
async function ops() {
  if (!isBuilt() && (await build()) !== 0) return outcome(false);
  await ensureNginx();
  return vitest('ops');
}

/** @param {string} name */
function reportFile(name) {
  const folder = join(root, '.cache', 'test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * A step that fails without a failed test (a check, a crash) counts as one failure: the sum must never look clean.
 * @param {boolean} ok
 * @param {import('./test-report.mjs').Report} [report]
 * @returns {Outcome}
 */
function outcome(ok, report = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }) {
  return {
    ...report,
    ok: ok && report.failed === 0,
    failed: ok ? report.failed : Math.max(report.failed, 1),
  };
}
