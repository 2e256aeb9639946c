import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { BOTH_ENGINES } from '../../tests/backend/harness/engines.mjs';
import { build, isBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureNginx } from './nginx.mjs';
import { findPostgres } from './postgres.mjs';
import { ensurePrometheus } from './prometheus.mjs';
import { root } from './root.mjs';
import { readReport } from './test-report.mjs';
import { runTool } from './tool.mjs';

/**
 * The result of a step: whether it passed and, for test steps, the passed and failed tests.
 * @typedef {import('./test-report.mjs').Report & { ok: boolean }} Outcome
 * @typedef {{ name: string, cores: number, after?: readonly string[], run: () => Promise<Outcome> }} Step
 * `cores`: how many it keeps busy, two thirds of the time; `after`: steps that must have ended, when they run too (test-run.mjs).
 */

/** What must be there first for steps on the built application; they bring it into a run. */
const ON_BUILD = ['build', 'programs'];

/** @type {Step[]} in starting order: prerequisites and the longest first */
export const steps = [
  { name: 'build', cores: 1, run: async () => outcome(isBuilt() || (await build()) === 0) },
  { name: 'backend-postgres', cores: 1, run: () => vitest('backend-postgres') },
  { name: 'programs', cores: 0.5, run: fetchPrograms },
  // Both wait for processes that start and are killed: together they use one core.
  { name: 'ops', cores: 0.5, after: ON_BUILD, run: () => ifBuilt(() => vitest('ops')) },
  { name: 'crash', cores: 0.5, after: ON_BUILD, run: () => ifBuilt(() => vitest('crash')) },
  // Both write Astro's content types (.astro).
  { name: 'types', cores: 1, after: ['build'], run: types },
  { name: 'backend', cores: 1, run: () => vitest('backend') },
  { name: 'backend-engine', cores: 1, run: () => vitest('backend', BOTH_ENGINES, { FUZZ_RUNS: '3' }) },
  { name: 'unit', cores: 1, run: () => vitest('unit') },
  { name: 'lint', cores: 1, run: () => check('biome', ['check', '.']) },
  { name: 'dead-code', cores: 1, run: () => check('knip', []) },
  // As many as there are cores, so that it begins beside the last other step; its tests wait beside each other (playwright.config.ts).
  { name: 'browser', cores: availableParallelism(), after: ON_BUILD, run: () => ifBuilt(browser) },
];

/** Several checkers check what they share again: in less time on idle cores, but with more work. */
const ONE_CHECKER = ['--singleThreaded'];

/** `npm run fast`: half a minute on a quiet machine. Unit tests, which take longest, on both cores; types without .astro files. */
const fast = [
  { name: 'unit-wide', cores: 1, run: () => vitest('unit', ['--maxWorkers=2']) },
  ...steps.filter(({ name }) => name === 'lint'),
  { name: 'types-quick', cores: 1, run: typesQuick },
];

/** @type {Record<string, readonly string[]>} the whole run in parts for several machines (.ci/run NAME), five minutes on two cores; each browser part is a half */
export const PARTS = {
  checks: ['lint', 'types', 'dead-code', 'unit', 'backend-engine'],
  backend: ['backend', 'backend-postgres'],
  program: ['crash', 'ops'],
  'browser-1': ['browser'],
  'browser-2': ['browser'],
};

/**
 * The steps of a call of `npm test`: the named ones; with `all`, every backend test on both engines; by default, and of a part, all on
 * PostgreSQL where it is installed, and engine-dependent ones on the embedded engine (docs/decisions/023).
 * @param {readonly string[]} words
 * @param {{ postgres?: boolean }} [machine]
 */
export function chosenSteps(words, { postgres = findPostgres() !== undefined } = {}) {
  const [first = 'default', part = ''] = words;
  if (first === 'fast') return fast;
  const skipped = postgres && first !== 'all' ? ['backend'] : ['backend-engine'];
  // A run that finds no test fails.
  if (!postgres) skipped.push('backend-postgres');
  const names = ['default', 'all', 'part'].includes(first)
    ? (PARTS[part] ?? steps.map(({ name }) => name)).filter((name) => !skipped.includes(name))
    : words;
  const onBuild = steps.some(({ name, after }) => after === ON_BUILD && names.includes(name));
  return steps.filter(({ name }) => names.includes(name) || (onBuild && ON_BUILD.includes(name)));
}

/** What the tests start and this machine lacks. Fetched one after the other: apt refuses a second run at the same time. */
async function fetchPrograms() {
  const chromium = await ensureChromium();
  await ensureNginx();
  await ensurePrometheus();
  return outcome(chromium !== null);
}

/** A fresh clone lacks Astro's content types, which some files need. */
async function typesQuick() {
  if (!existsSync(join(root, '.astro', 'content.d.ts'))) await check('astro', ['sync']);
  // From the last run's type information: in a tenth of the time.
  const last = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  return check('tsc', ['--noEmit', ...ONE_CHECKER, ...last]);
}

/** .astro files by Astro's checker, which first writes the content types; all others by the compiler itself. */
async function types() {
  const pages = await check('astro', ['check', '--tsconfig', 'tsconfig.pages.json']);
  const rest = await check('tsc', ['--noEmit', ...ONE_CHECKER]);
  return outcome(pages.ok && rest.ok);
}

/**
 * @param {string} project of vitest.config.ts
 * @param {readonly string[]} [more] files, or options; all of its files when none is named
 * @param {NodeJS.ProcessEnv} [env]
 */
function vitest(project, more = [], env = {}) {
  const report = reportFile(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...reporters, `--retry=${process.env.SECOND_TRIES ?? 0}`, '--project', project];
  return check('vitest', [...args, ...more], { report, env: { NODE_ENV: 'test', ...env } });
}

/** @param {() => Promise<Outcome>} step */
async function ifBuilt(step) {
  return isBuilt() ? step() : outcome(false);
}

function browser() {
  const report = reportFile('browser');
  const args = ['test', '--reporter=list,json', `--shard=${process.env.BROWSER_SHARD ?? '1/1'}`];
  return check('playwright', args, { report, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
}

/** @param {string} name */
function reportFile(name) {
  return join(root, '.cache', 'test', `${name}.json`);
}

/** @param {string} tool @param {string[]} args @param {{ report?: string, env?: NodeJS.ProcessEnv }} [options] */
async function check(tool, args, { report, env } = {}) {
  if (report) rmSync(report, { force: true });
  const code = await runTool(tool, args, { env });
  return outcome(code === 0, report ? readReport(report) : undefined);
}

/**
 * A step that fails without a failed test (a check, a crash) counts as one failure, so that the sum never looks clean.
 * @param {boolean} ended well
 * @param {import('./test-report.mjs').Report} [report]
 * @returns {Outcome}
 */
export function outcome(ended, report = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }) {
  const ok = ended && report.failed === 0 && report.failures.length === 0;
  return { ...report, ok, failed: ok ? 0 : Math.max(report.failed, 1) };
}
