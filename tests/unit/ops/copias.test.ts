import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'via-livre-copias-'));
const bin = join(folder, 'bin');
mkdirSync(bin);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(bin, 'pg_basebackup'), '#!/bin/sh\n', { mode: 0o755 });

/** The nightly script with a database that it copies at once. */
function backup(copies: string, DATA_DIR: string) {
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    BACKUP_USER: userInfo().username,
    DATA_DIR,
  };
  return spawnSync(join('ops', 'backup.sh'), [copies], { env, encoding: 'utf8' });
}

describe('backup.sh', () => {
  const own = mkdtempSync(join(folder, 'noite-'));
  const copies = join(own, 'copias');
  const data = join(own, 'dados');

  it('ends well on a machine of PostgreSQL alone, and says what is left to do', () => {
    const { status, stderr } = backup(copies, join(own, 'nada'));
    expect([status, stderr]).toEqual([0, expect.stringContaining('touch ultima-copia on the web machine')]);
  });

  it('marks the success where there is the folder of the program', () => {
    mkdirSync(join(data, 'arquivos'), { recursive: true });
    expect(backup(copies, data).stderr).toBe('');
    expect(existsSync(join(data, 'ultima-copia'))).toBe(true);
  });

  it('deletes what a killed run left, but nothing of a run of today', () => {
    const part = '.20261120T021300Z.part';
    for (const [dir, time] of [
      ['antes', 0],
      ['hoje', Date.now() / 1000],
    ] as const) {
      mkdirSync(join(own, dir));
      writeFileSync(join(own, dir, part), '');
      utimesSync(join(own, dir, part), time, time);
    }
    expect(backup(join(own, 'antes'), data).status).toBe(0);
    expect(readdirSync(join(own, 'antes'))).not.toContain(part);
    expect(backup(join(own, 'hoje'), data).status).toBe(0);
    expect(readdirSync(join(own, 'hoje'))).toContain(part);
  });
});
