import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { lockFolder } from '#backend/platform/db/lock.ts';
import { StartupError } from '#backend/platform/startup-error.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-restaurar-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, body: string): TarEntry => ({
  header: { name, size: Buffer.byteLength(body) },
  body,
});

const COPY = [file('via-livre.json', '{"formato":2}'), file('postgres/backup_label', 'START WAL LOCATION')];

const KEY = `arquivos/ab/${'c'.repeat(32)}/${'d'.repeat(32)}`;

function restore(archive: Uint8Array) {
  writeFileSync(join(folder, 'c.tar.gz'), gzipSync(archive));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('bin/operador.mjs'), 'restaurar', 'c.tar.gz'],
    {
      cwd: folder,
      env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
      encoding: 'utf8',
    },
  );
  return { code: status, text: stdout + stderr };
}

test('a small copy comes back, its empty folders too', async () => {
  const folderOf: TarEntry = { header: { name: 'postgres/pg_notify', size: 0, type: 'directory' } };
  expect(restore(await packTar([...COPY, folderOf, file(KEY, 'scan')]))).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 arquivos'),
  });
  expect(readFileSync(join(folder, 'data', KEY), 'utf8')).toBe('scan');
  expect(readdirSync(join(folder, 'data/postgres')).sort()).toEqual(['backup_label', 'pg_notify']);
});

test.each<[string, TarEntry[]]>([
  ['out of the folder', [file('postgres/../../../fora', 'x')]],
  ['an absolute path', [file('/tmp/fora', 'x')]],
  ['a name from a long-name record', [file(`postgres/${'a/'.repeat(150)}../../fora`, 'x')]],
  ['a symbolic link', [{ header: { name: 'postgres/base', size: 0, type: 'symlink', linkname: '/etc' } }]],
  ['a hard link', [{ header: { name: 'postgres/base', size: 0, type: 'link', linkname: '/etc/passwd' } }]],
  ['a file of no copy', [file('src/backend/platform/env.ts', 'x')]],
  ['a later format', [file('via-livre.json', '{"formato":9}')]],
  ['a later migration', [file('via-livre.json', '{"formato":2,"migracao":"9999_depois"}')]],
])('a copy with %s restores nothing', async (_, entries) => {
  expect(restore(await packTar([...COPY, ...entries]))).toMatchObject({
    code: 1,
    text: expect.stringContaining('Nada foi mudado'),
  });
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
  expect(existsSync(join(folder, 'fora'))).toBe(false);
});

test('an older copy, whose database is an archive within, keeps its names inside the folder', async () => {
  const old = async (...entries: TarEntry[]) => {
    const inner = await packTar(entries);
    return packTar([
      file('via-livre.json', '{"formato":1}'),
      { header: { name: 'postgres.tar', size: inner.length }, body: inner },
    ]);
  };
  expect(restore(await old(file('../fora', 'x')))).toMatchObject({ code: 1 });
  expect(restore(await old(file('PG_VERSION', '17')))).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'data/postgres/PG_VERSION'), 'utf8')).toBe('17');
});

test('a damaged archive within sound compression is refused wherever it was cut or changed', async () => {
  const whole = await packTar([...COPY, file(KEY, 'scan'.repeat(500))]);
  for (const length of [100, 512, 700, 1024, 1600, 2560, whole.length - 1024, whole.length - 512])
    expect([length, restore(whole.subarray(0, length))]).toEqual([
      length,
      { code: 1, text: expect.stringMatching(/termina no meio|estragado/) },
    ]);
  const changed = whole.slice();
  changed[1024 + 3] = 'X'.charCodeAt(0);
  expect(restore(changed)).toMatchObject({ code: 1, text: expect.stringContaining('estragado') });
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
});

describe('the lock', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'via-livre-lock-'));
  });

  test('a folder in use by another process is refused, untouched, and free again when that process is killed', async () => {
    const script = `const { lockFolder } = await import('#backend/platform/db/lock.ts');
    lockFolder(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');

    const opening = openDatabase({ dataDir: folder });
    await expect(opening).rejects.toBeInstanceOf(StartupError);
    await expect(opening).rejects.toThrow(
      `A pasta de dados ${folder} já está em uso por outro processo do Via Livre`,
    );
    expect(readdirSync(folder).filter((name) => !name.startsWith('lock.sqlite'))).toEqual([]);

    other.kill('SIGKILL');
    await once(other, 'exit');
    lockFolder(folder).release();
  });

  test('a second opening in the same process is refused too, until the first is released', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('já está em uso');
    lock.release();
    lockFolder(folder).release();
  });

  test('a folder that cannot be written is named in one sentence', () => {
    const file = join(folder, 'arquivo');
    writeFileSync(file, '');
    expect(() => lockFolder(join(file, 'dados'))).toThrow(StartupError);
    expect(() => lockFolder(join(file, 'dados'))).toThrow('Não foi possível gravar na pasta de dados');
  });
});
