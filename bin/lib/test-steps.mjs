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

const BROWSER = ['build', 'chromium', 'browser'];

/** @type {Step[]} in starting order: prerequisites and the longest first */
export const steps = [
  { name: 'build', cores: 1, run: async () => outcome((await build()) === 0) },
  { name: 'backend-postgres', cores: 1, run: () => vitest('backend-postgres') },
  // Fetches a Chromium where there is none, so that the browser's tests need not wait for it.
  { name: 'chromium', cores: 0.5, run: async () => outcome((await ensureChromium()) !== null) },
  // Both wait for processes that start and are killed: together they use one core. Not beside another apt run: nginx.
  { name: 'ops', cores: 0.5, after: ['build', 'chromium'], run: () => onBuild(ops) },
  { name: 'crash', cores: 0.5, after: ['build'], run: () => onBuild(() => vitest('crash')) },
  // Both write Astro's content types (.astro).
  { name: 'types', cores: 1, after: ['build'], run: types },
  { name: 'backend', cores: 1, run: () => vitest('backend') },
  { name: 'backend-engine', cores: 1, run: () => vitest('backend', BOTH_ENGINES, { FUZZ_RUNS: '3' }) },
  { name: 'unit', cores: 1, run: () => vitest('unit') },
  { name: 'lint', cores: 1, run: () => check('biome', 'check', '.') },
  { name: 'dead-code', cores: 1, run: () => check('knip') },
  // As many as there are cores, so that it begins beside the last other step; its tests wait beside each other (playwright.config.ts).
  { name: 'browser', cores: availableParallelism(), after: BROWSER.slice(0, 2), run: () => onBuild(browser) },
];

/** `npm run fast`: half a minute. Unit tests, which take longest, on both cores; types without .astro files. */
const fast = [
  { name: 'unit-wide', cores: 1, run: () => vitest('unit', ['--maxWorkers=2']) },
  ...steps.filter(({ name }) => name === 'lint'),
  { name: 'types-quick', cores: 1, run: typesQuick },
];

/** @type {Record<string, readonly string[]>} the whole run in parts for several machines (.ci/run NAME), five minutes on two cores */
export const PARTS = {
  checks: ['lint', 'types', 'dead-code', 'unit', 'backend-engine'],
  backend: ['backend', 'backend-postgres'],
  program: ['build', 'crash', 'ops'],
  // Each half of the browser's tests.
  'browser-1': BROWSER,
  'browser-2': BROWSER,
};

/**
 * The steps of a call of `npm test`: the named ones; with `all`, every backend test on both engines; by default, and of a part, all on
 * PostgreSQL where it is installed, and engine-dependent ones on the embedded engine (docs/decisions/023).
 * @param {readonly string[]} words
 * @param {{ postgres?: boolean }} [machine]
 */
export function chosenSteps(words, { postgres = findPostgres() !== undefined } = {}) {
  const [first = '', part = ''] = words;
  if (first === 'fast') return fast;
  const left = postgres && first !== 'all' ? ['backend'] : ['backend-engine'];
  // A run that finds no test fails.
  if (!postgres) left.push('backend-postgres');
  const named = first === 'part' ? PARTS[part] : ['', 'all'].includes(first) ? undefined : words;
  const asked = steps.filter(({ name }) => named?.includes(name) ?? true);
  return named === words ? asked : asked.filter(({ name }) => !left.includes(name));
}

/** A fresh clone lacks Astro's content types, which some files need. */
async function typesQuick() {
  if (!existsSync(join(root, '.astro', 'content.d.ts')) && (await runTool('astro', ['sync'])) !== 0)
    return outcome(false);
  // From the last run's type information: in a tenth of the time.
  return check('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo');
}

/** .astro files by Astro's checker, which first writes the content types; all others by the compiler itself. */
async function types() {
  const pages = await check('astro', 'check', '--tsconfig', 'tsconfig.pages.json');
  const rest = await check('tsc', '--noEmit');
  return outcome(pages.ok && rest.ok);
}

/** @param {string} tool @param {string[]} args */
async function check(tool, ...args) {
  return outcome((await runTool(tool, args)) === 0);
}

/**
 * @param {string} project of vitest.config.ts
 * @param {readonly string[]} [more] files, or options; all of its files when none is named
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(project, more = [], env = {}) {
  const report = reportFile(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...reporters, `--retry=${process.env.SECOND_TRIES ?? 0}`, '--project', project];
  const code = await runTool('vitest', [...args, ...more], { env: { NODE_ENV: 'test', ...env } });
  return outcome(code === 0, readReport(report));
}

/**
 * For steps on the built application, which is built first if needed.
 * @param {() => Promise<Outcome>} step
 */
async function onBuild(step) {
  if (!isBuilt() && (await build()) !== 0) return outcome(false);
  return step();
}

async function browser() {
  const chromium = await ensureChromium();
  if (!chromium)
    throw new Error('The browser tests need a Chromium: install one, or name it with CHROMIUM_PATH.');
  const report = reportFile('browser');
  const { BROWSER_SHARD } = process.env;
  const share = BROWSER_SHARD ? [`--shard=${BROWSER_SHARD}`] : [];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool('playwright', ['test', '--reporter=list,json', ...share], { env });
  return outcome(code === 0, readReport(report));
}

/** Real processes behind nginx on PostgreSQL; vitest.config.ts skips it with a message where either is missing. */
async function ops() {
  await ensureNginx();
  await ensurePrometheus();
  return vitest('ops');
}

/** @param {string} name */
function reportFile(name) {
  const file = join(root, '.cache', 'test', `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * A step that fails without a failed test (a check, a crash) counts as one failure, so that the sum never looks clean.
 * @param {boolean} ended well
 * @param {import('./test-report.mjs').Report} [report]
 * @returns {Outcome}
 */
function outcome(ended, report = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }) {
  const ok = ended && report.failed === 0 && report.failures.length === 0;
  return { ...report, ok, failed: ok ? 0 : Math.max(report.failed, 1) };
}
