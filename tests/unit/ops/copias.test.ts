import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'via-livre-copias-'));
const bin = join(folder, 'bin');
mkdirSync(bin);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['pg_basebackup', 'pgbackrest'])
  writeFileSync(join(bin, name), '#!/bin/sh\n', { mode: 0o755 });

/** A nightly script with a database that it copies at once. */
function backup(script: string, copies: string, DATA_DIR: string) {
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    BACKUP_USER: userInfo().username,
    PGBACKREST: 'pgbackrest',
    DATA_DIR,
  };
  return spawnSync(join('ops', script), [copies], { env, encoding: 'utf8' });
}

describe.each(['backup.sh', 'pgbackrest/backup.sh'])('%s', (script) => {
  const own = mkdtempSync(join(folder, 'noite-'));
  const copies = join(own, 'copias');
  const data = join(own, 'dados');

  it('ends well on a machine of PostgreSQL alone, and says what is left to do', () => {
    const { status, stderr } = backup(script, copies, join(own, 'nada'));
    expect([status, stderr]).toEqual([0, expect.stringContaining('touch ultima-copia on the web machine')]);
  });

  it('marks the success where there is the folder of the program', () => {
    mkdirSync(join(data, 'arquivos'), { recursive: true });
    expect(backup(script, copies, data).stderr).toBe('');
    expect(existsSync(join(data, 'ultima-copia'))).toBe(true);
  });

  it('deletes what a killed run left, but nothing of a run of today', () => {
    const parts = ['.20261120T021300Z.part', 'arquivos-20261120T021300Z.tar.gz.part'];
    for (const [dir, time] of [
      ['antes', 0],
      ['hoje', Date.now() / 1000],
    ] as const) {
      mkdirSync(join(own, dir));
      for (const name of parts) {
        writeFileSync(join(own, dir, name), '');
        utimesSync(join(own, dir, name), time, time);
      }
    }
    const partial = script === 'backup.sh' ? parts[0] : parts[1];
    expect(backup(script, join(own, 'antes'), data).status).toBe(0);
    expect(readdirSync(join(own, 'antes'))).not.toContain(partial);
    expect(backup(script, join(own, 'hoje'), data).status).toBe(0);
    expect(readdirSync(join(own, 'hoje'))).toContain(partial);
  });
});

it('PostgreSQL reads the settings of pgBackRest after those that they replace', () => {
  const [file = ''] = readdirSync('ops/pgbackrest').filter((name) => name.startsWith('via-livre'));
  // conf.d is read in the order of its bytes, which is the order of `sort`.
  expect([file, 'via-livre.conf'].sort()).toEqual(['via-livre.conf', file]);
});
