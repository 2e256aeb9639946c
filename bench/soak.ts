// Simulates a month on the embedded database in some minutes: drivers sign in, read, save and buy, look-ups and nightly sweeps run, and
// the clocks of program and queues are moved forward. Prints the size on the disk each night.
//   node bench/soak.ts [--days 30] [--drivers 40] [--careless]     careless: without maintenance
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createViteServer } from 'vitest/node';
import { maintainDatabase } from '../src/backend/platform/db/upkeep.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    drivers: { type: 'string', default: '40' },
    careless: { type: 'boolean', default: false },
  },
});
// Bundled sources are needed, because the bundler resolves their data files.
const vite = await createViteServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false },
});
const { openSoak } = (await vite.ssrLoadModule(
  '/bench/lib/soakProgram.ts',
)) as typeof import('./lib/soakProgram.ts');
const folder = mkdtempSync(join(tmpdir(), 'via-livre-soak-'));
const soak = await openSoak(folder, new Date('2026-11-01T11:00:00Z'));
const { database, log } = soak;
const { upkeep, db } = database;
if (!upkeep) throw new Error('the embedded database has no upkeep');
const care = values.careless ? undefined : maintainDatabase({ upkeep, clock: soak.clock, log });
const failed: unknown[] = [];
/** Simulated hours of a day, in São Paulo: those of the nightly sweeps, and some of the day. */
const HOURS = [9, 15, 20, 3, 4, 8];

console.log(
  '| day | tables | dead rows | log of changes | files | resident | calls |\n|---|---|---|---|---|---|---|',
);
try {
  await soak.signUp(Number(values.drivers));
  for (let day = 1; day <= Number(values.days); day += 1) {
    for (const hour of HOURS) {
      await soak.at(hour).catch((error: unknown) => failed.push(error));
      await care?.turn();
    }
    await tell(day);
  }
} finally {
  care?.stop();
  await soak.stop();
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) throw new AggregateError(failed.slice(0, 5), `${failed.length} turns failed`);

async function tell(day: number): Promise<void> {
  const { rows } = await db.execute<{ bytes: number; dead: number }>(sql`
    select pg_database_size(current_database())::float as bytes,
      (select coalesce(sum(n_dead_tup), 0)::int from pg_stat_all_tables) as dead`);
  const [read] = rows;
  const cluster = join(folder, 'postgres', 'pg_wal');
  const resident = Math.round(process.memoryUsage().rss / 1e6);
  const cells = [
    day,
    `${mb(read?.bytes ?? 0)} MB`,
    read?.dead,
    `${mb(sizeOf(cluster))} MB`,
    `${mb(sizeOf(join(folder, 'arquivos')))} MB`,
    `${resident} MB`,
    soak.calls(),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function sizeOf(place: string): number {
  if (!existsSync(place)) return 0;
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
