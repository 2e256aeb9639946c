import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { maintainDatabase } from '#backend/platform/db/upkeep.ts';
import { StartupError } from '#backend/platform/startup-error.ts';
import { layCluster } from '../../harness/cluster.ts';

const MIB = 1024 * 1024;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-upkeep-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Megabytes of WAL on the disk. */
function logOnDisk(): number {
  const log = join(folder, 'postgres', 'pg_wal');
  const sizes = readdirSync(log).map((name) => statSync(join(log, name)));
  return sizes.filter((one) => one.isFile()).reduce((sum, { size }) => sum + size, 0) / MIB;
}

test('tables and the write-ahead log do not grow over nights in which every row changes', async () => {
  layCluster(folder, { empty: true });
  const database = await openDatabase({ dataDir: folder });
  const { db, upkeep } = database;
  if (!upkeep) throw new Error('the embedded database has no upkeep');
  let now = new Date('2026-11-20T18:00:00Z');
  const told: string[] = [];
  const log = {
    info: (_: unknown, text: string) => told.push(text),
    error: (fields: unknown) => told.push(String(fields)),
  };
  const care = maintainDatabase({ upkeep, clock: () => now, log: log as never });
  await db.execute(sql`create table linha (id int primary key, texto text not null)`);
  await db.execute(sql`insert into linha select n, repeat('a', 300) from generate_series(1, 8000) n`);
  const size = async () => {
    const { rows } = await db.execute<{ bytes: number }>(sql`select pg_relation_size('linha')::int as bytes`);
    return (rows[0]?.bytes ?? 0) / MIB;
  };
  const sizes: number[] = [];
  const logs: number[] = [];
  for (let night = 0; night < 8; night += 1) {
    for (let hour = 0; hour < 3; hour += 1) {
      await db.execute(sql`update linha set texto = repeat(${String(night)}, 300)`);
      now = new Date(now.getTime() + 60_000);
      await care.turn();
    }
    now = new Date(now.getTime() + 86_400_000);
    await care.turn();
    sizes.push(await size());
    logs.push(logOnDisk());
  }
  expect(told).toEqual(Array(8).fill('database vacuumed'));
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[1] ?? 0) * 1.2);
  expect(Math.max(...logs)).toBeLessThanOrEqual(80);
  // Row counts come from ANALYZE, which nothing else runs on the embedded database.
  const { rows } = await db.execute<{ n: number }>(
    sql`select reltuples::int as n from pg_class where relname = 'linha'`,
  );
  expect(rows[0]?.n).toBe(8000);
  care.stop();
  await database.close();
});

test('an empty database is never made beside the files of an older one; the newest backup is named', async () => {
  const older = join(folder, 'via-livre-202611010300.tar.gz');
  const newest = join(folder, 'via-livre-202611190300.tar.gz');
  for (const [n, copy] of [older, newest].entries()) {
    writeFileSync(copy, 'x');
    utimesSync(copy, 1_000_000 + n, 1_000_000 + n);
  }
  mkdirSync(join(folder, 'arquivos', 'ab'), { recursive: true });
  writeFileSync(join(folder, 'arquivos', 'ab', 'ab'.repeat(16)), 'documento');
  const before = readdirSync(folder).sort();
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(newest);
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow('Há arquivos de motoristas');
  expect(
    readdirSync(folder)
      .filter((name) => !name.startsWith('lock.'))
      .sort(),
  ).toEqual(before);

  rmSync(join(folder, 'arquivos'), { recursive: true });
  mkdirSync(join(folder, 'postgres', 'base'), { recursive: true });
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow('está incompleto (falta PG_VERSION)');
  expect(readdirSync(join(folder, 'postgres'))).toEqual(['base']);
});

test('a damaged cluster ends the start with what was found and the newest backup, and is left as it is', async () => {
  const data = join(folder, 'data');
  layCluster(data, { empty: true });
  const control = join(data, 'postgres', 'global', 'pg_control');
  writeFileSync(control, 'x'.repeat(8192));
  const copy = join(data, 'via-livre-202611190300.tar.gz');
  writeFileSync(copy, 'x');
  const opened = openDatabase({ dataDir: data });
  await expect(opened).rejects.toThrow(StartupError);
  await expect(opened).rejects.toThrow(`O banco de dados em ${join(data, 'postgres')} não pôde ser aberto`);
  await expect(opened).rejects.toThrow(`npm run operador -- restaurar ${copy}`);
  expect(readFileSync(control, 'utf8')).toBe('x'.repeat(8192));
});
