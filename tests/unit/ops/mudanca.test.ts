import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'via-livre-mudanca-'));
const bin = join(folder, 'bin');
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => writeFileSync(log, ''));

mkdirSync(bin);
/** A psql that writes its arguments and its input to the log, and answers the questions of ops/move. */
const PSQL = `#!/bin/sh
printf '%s\\n' "psql $*" >> "$LOG"
case $* in
  *pg_stat_activity*) echo "\${SESSIONS:-0}" ;;
  *srsubstate*) echo 0 ;;
  *pg_current_wal_lsn*) echo 0/1 ;;
  *confirmed_flush_lsn*) echo "\${REACHED-t}" ;;
  *--command* | *.sql*) ;;
  *) cat >> "$LOG"; exit "\${SUBSCRIBED:-0}" ;;
esac
`;
writeFileSync(join(bin, 'psql'), PSQL, { mode: 0o755 });
writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\nexit "\${DUMP:-0}"\n`, { mode: 0o755 });

/** Runs a script of ops/move from the database OLD to NEW. */
function move(script: string, env: Record<string, string> = {}) {
  const PATH = `${bin}:${process.env.PATH}`;
  const ran = spawnSync(join('ops/move', script), ['OLD', 'NEW'], {
    env: { ...process.env, PATH, LOG: log, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status: ran.status, said: ran.stderr, asked: readFileSync(log, 'utf8') };
}

it('begin.sh leaves no slot in the old database when the new one cannot reach it', () => {
  const { status, asked } = move('begin.sh', { SUBSCRIBED: '3' });
  expect(status).toBe(1);
  expect(asked).toMatch(
    /create subscription[^$]*OLD --command select pg_drop_replication_slot\('new_keys'\)/,
  );
});

describe('switch.sh', () => {
  it('changes nothing while the program is connected to a database', () => {
    const { status, said, asked } = move('switch.sh', { SESSIONS: '2' });
    expect(status).toBe(1);
    expect(said).toContain('via_livre has 2 sessions');
    expect(asked).not.toContain('drop');
  });

  it('changes nothing when the jobs cannot be copied', () => {
    const { status, asked } = move('switch.sh', { DUMP: '1' });
    expect(status).toBe(1);
    expect(asked).not.toMatch(/drop|--file/);
  });

  it('says that it has already ended, and does not wait for ever', () => {
    const { status, said } = move('switch.sh', { REACHED: '' });
    expect(status).toBe(1);
    expect(said).toContain('has already ended');
  });
});
