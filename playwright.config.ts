import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS, findChromium } from './bin/lib/chromium.mjs';
import { clusterFolder, layCluster, migratedIn } from './tests/backend/harness/cluster.ts';
import { freePort } from './tests/backend/harness/port.mjs';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const QUICK_HASHES = new URL('tests/backend/harness/hashCost.ts', import.meta.url).href;

// The runner reads this file once, each of its workers again: what the run shares stands in the environment.
process.env.BROWSER_TEST_PORT ??= String(await freePort());
process.env.BROWSER_TEST_OPERATOR_PORT ??= String(await freePort());
process.env.BROWSER_TEST_ANALYTICS_PORT ??= String(await freePort());
process.env.MIGRATED_CLUSTER ??= migratedCluster();
process.env.BROWSER_TEST_DATA ??= folderForThisRun();

const port = process.env.BROWSER_TEST_PORT;
const executablePath = findChromium();
if (!executablePath)
  throw new Error('The browser tests need a Chromium: install one, or name it with CHROMIUM_PATH.');

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey waits for a third of its time: for a queue, a bank, a page that looks again.
  // As in vitest.config.ts.
  retries: process.env.CI ? 1 : 0,
  workers: Math.ceil(2.5 * availableParallelism()),
  forbidOnly: Boolean(process.env.CI),
  timeout: 900_000,
  // What is there at once costs nothing; a slow machine gets its time.
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    // The address that the server takes for its own, so that the origin of forms is right.
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // As many phones are set; every frame that moves is drawn without a graphics card here. shell/casca.spec.ts sees the motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a seventh of the run: `--trace on` for one file records it.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: BROWSER_ARGS,
    },
  },
  projects: [
    // What depends on the width runs at both sizes, what only a desk has there; all the rest is tried as most drivers see it.
    { name: 'desktop', grep: /@both|@desk/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: {
    command: `exec "${process.execPath}" --import "${QUICK_HASHES}" server.mjs`,
    port: Number(port),
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stderr: 'pipe',
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: process.env.BROWSER_TEST_DATA,
      LOG_LEVEL: 'warn',
      OPERATOR_PORT: process.env.BROWSER_TEST_OPERATOR_PORT,
      PAYMENT_METHODS: 'PICPAY, BOLETO',
      // One test listens there; for the others nobody does.
      ANALYTICS_URL: `http://127.0.0.1:${process.env.BROWSER_TEST_ANALYTICS_PORT}/coleta`,
    },
  },
});

/** A data folder for the server, gone when the runner ends: in memory where there is room, for the server waits for each write. */
function folderForThisRun(): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'via-livre-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  layCluster(folder);
  return folder;
}

/** What the backend's tests have made; where they never ran, each server makes its own. */
function migratedCluster(): string {
  const folder = migratedIn(clusterFolder());
  return existsSync(folder) ? folder : '';
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize > 4 * 1024 ** 3;
}
