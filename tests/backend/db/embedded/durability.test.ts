import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { layCluster, SHORT_LIVED } from '../../harness/cluster.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('every commit is acknowledged after an fsync of the write-ahead log', async () => {
  layCluster(folder, { empty: true });
  const database = await openDatabase({ dataDir: folder });
  await database.db.execute(sql`create table linha (id integer)`);
  const synced = spyOnFsync();
  try {
    for (let id = 1; id <= 20; id += 1) {
      const before = synced.paths.length;
      await database.db.execute(sql`insert into linha values (${id})`);
      expect(synced.paths.slice(before).some((path) => path.includes('/postgres/pg_wal/'))).toBe(true);
    }
    const before = synced.paths.length;
    await database.db.execute(sql`checkpoint`);
    expect(synced.paths.slice(before).some((path) => path.includes('/postgres/base/'))).toBe(true);
  } finally {
    synced.restore();
    await database.close();
  }
});

test('rows that were acknowledged are there after kill -9', async () => {
  layCluster(folder, { empty: true });
  for (let cycle = 1; cycle <= 3; cycle += 1) {
    const acknowledged = await writeUntilKilled({ rows: 20 * cycle });
    const database = await openDatabase({ dataDir: folder });
    const found = await database.db.execute<{ id: number }>(sql`select id from linha order by id`);
    await database.close();
    const present = new Set(found.rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
  }
});

test('a first start copies the empty cluster of the build, onto the disk, and leaves it as it was', async () => {
  const template = join(folder, 'modelo');
  layCluster(template, { empty: true });
  const made = await openDatabase({ dataDir: template });
  await made.db.execute(sql`create table marca (id integer)`);
  await made.close();

  const dataDir = join(folder, 'dados');
  const synced = spyOnFsync();
  const database = await openDatabase({ dataDir, template: join(template, 'postgres') });
  synced.restore();
  try {
    await database.db.execute(sql`insert into marca values (1)`);
    expect((await database.db.execute(sql`select id from marca`)).rows).toEqual([{ id: 1 }]);
  } finally {
    await database.close();
  }
  for (const file of ['PG_VERSION', 'global/pg_control'])
    expect(synced.paths.some((path) => path.endsWith(`/dados/postgres.new/${file}`))).toBe(true);
  const original = await openDatabase({ dataDir: template });
  expect((await original.db.execute(sql`select id from marca`)).rows).toEqual([]);
  await original.close();
});

test('a crash in the middle of the first start does not spoil the next one', async () => {
  // On a busy machine the start may be over before it is killed: then once more.
  do {
    fs.rmSync(folder, { recursive: true });
    fs.mkdirSync(folder);
    const writer = startWriter();
    const exited = once(writer, 'exit');
    while (
      !fs.existsSync(join(folder, 'postgres')) &&
      !fs.existsSync(join(folder, 'postgres.new', 'PG_VERSION'))
    )
      await new Promise((r) => setTimeout(r, 5));
    writer.kill('SIGKILL');
    await exited;
  } while (!fs.existsSync(join(folder, 'postgres.new')));

  const database = await openDatabase({ dataDir: folder });
  expect((await database.db.execute(sql`select 1 as um`)).rows).toEqual([{ um: 1 }]);
  await database.close();
  expect(fs.readdirSync(folder)).not.toContain('postgres.new');
});

function startWriter() {
  const script = join(import.meta.dirname, 'writer.ts');
  return spawn(process.execPath, [...SHORT_LIVED, script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function writeUntilKilled({ rows }: { rows: number }): Promise<number[]> {
  const writer = startWriter();
  const exited = once(writer, 'exit');
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === rows) writer.kill('SIGKILL');
  }
  await exited;
  expect(acknowledged.length).toBeGreaterThanOrEqual(rows);
  return acknowledged;
}

/** The synced paths in order. Modules see the spy through `syncBuiltinESMExports`. */
function spyOnFsync() {
  const paths: string[] = [];
  const original = fs.fsyncSync;
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    original(fd);
    paths.push(readlinkSync(`/proc/self/fd/${fd}`));
  });
  syncBuiltinESMExports();
  return {
    paths,
    restore() {
      spy.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
