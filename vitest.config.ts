import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { icons } from './bin/lib/plugins.mjs';
import { findNginx, findPostgres, findPrometheus } from './bin/lib/programs.mjs';
import { folderOfThisRun } from './tests/backend/harness/folder.ts';

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres)
  console.info('backend-postgres: no PostgreSQL binaries found (PG_BIN names their folder): skipped');

const canRunOps = hasPostgres && findNginx() !== null;
if (!canRunOps) console.info('ops: needs PostgreSQL binaries and nginx (NGINX_PATH names it): skipped');
if (!findPrometheus().promtool)
  console.info('ops: no promtool (Debian: prometheus), so the rules of the alarms are not tried: skipped');

/** What `tmpdir()` says to tests that keep data. */
const TMPDIR = folderOfThisRun();

/** They end what hangs; what is there at once costs nothing, and a machine that runs ten other programs gets its time. */
const expect = { poll: { timeout: 120_000 } };
/** Before a merge a failed test runs once more: a busy machine blocks nobody's work. */
const retry = process.env.CI ? 1 : 0;
const patient = { expect, retry, testTimeout: 600_000, hookTimeout: 600_000 } as const;

const backend = {
  ...patient,
  environment: 'node',
  isolate: false,
  setupFiles: ['tests/backend/harness/hashCost.ts'] as string[],
  // As in the program (server/runtime.mjs): optimising PGlite's code takes a quarter of a test's processor time.
  execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as string[],
  // They wait half of their time, for a database, a queue or a service.
  maxWorkers: Math.max(2, availableParallelism()),
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [icons],
        test: {
          ...patient,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate: false,
          env: { TMPDIR },
        },
      },
      {
        test: {
          ...backend,
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          exclude: ['tests/backend/db/server/**'],
          globalSetup: ['tests/backend/harness/pgliteTemplate.ts'],
          env: { TMPDIR, TEST_DATABASE: 'pglite' },
        },
      },
      {
        test: {
          ...patient,
          name: 'ops',
          // Real processes behind a real nginx: they need the build. The alarms need neither.
          include: canRunOps ? ['tests/ops/**/*.test.ts'] : ['tests/ops/alarmes.test.ts'],
          environment: 'node',
          env: { TMPDIR },
          // They share nothing, and wait most of the time.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...backend,
          name: 'backend-postgres',
          include: hasPostgres ? ['tests/backend/**/*.test.ts'] : [],
          exclude: ['tests/backend/db/embedded/**'],
          globalSetup: ['tests/backend/harness/postgresTemplate.ts'],
          env: { TMPDIR, TEST_DATABASE: 'postgres' },
        },
      },
      {
        test: {
          ...patient,
          // Drives the built program.
          name: 'crash',
          globalSetup: ['tests/backend/harness/pgliteTemplate.ts', 'tests/crash/oneServer.ts'],
          include: ['tests/crash/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          env: { TMPDIR },
        },
      },
    ],
  },
});
