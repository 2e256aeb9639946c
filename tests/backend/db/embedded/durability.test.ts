import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { maintainDatabase } from '#backend/platform/db/upkeep.ts';
import { StartupError } from '#backend/platform/startup-error.ts';
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

describe('the upkeep', () => {
  const MIB = 1024 * 1024;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'via-livre-upkeep-'));
  });

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
      const { rows } = await db.execute<{ bytes: number }>(
        sql`select pg_relation_size('linha')::int as bytes`,
      );
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

  test('an empty database is never made beside the files of an older one', async () => {
    mkdirSync(join(folder, 'arquivos', 'ab'), { recursive: true });
    writeFileSync(join(folder, 'arquivos', 'ab', 'ab'.repeat(16)), 'documento');
    const before = readdirSync(folder).sort();
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

  test('a damaged cluster ends the start with what was found and what to do, and is left as it is', async () => {
    const data = join(folder, 'data');
    layCluster(data, { empty: true });
    const control = join(data, 'postgres', 'global', 'pg_control');
    writeFileSync(control, 'x'.repeat(8192));
    const opened = openDatabase({ dataDir: data });
    await expect(opened).rejects.toThrow(StartupError);
    await expect(opened).rejects.toThrow(`O banco de dados em ${join(data, 'postgres')} não pôde ser aberto`);
    await expect(opened).rejects.toThrow('ponha no lugar dela a cópia que foi feita com o servidor parado');
    expect(readFileSync(control, 'utf8')).toBe('x'.repeat(8192));
  });
});
