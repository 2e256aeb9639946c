import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Runs a process with this watchdog limit in seconds; returns how it ended and its output. */
function run(
  script: string,
  { seconds = 2, env = {} }: { seconds?: number; env?: Record<string, string> } = {},
) {
  const program = `
    import { watch } from './server/watchdog.mjs';
    const opened = watch({ seconds: ${seconds}, alive: () => alive() });
    let alive = async () => {};
    opened();
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise<{ end: string; said: string }>((resolve) =>
    child.once('close', (code, signal) => resolve({ end: signal ?? String(code), said })),
  );
}

/** Blocked like an endless loop, but without using a core. */
const STANDS_STILL = `
  setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 500);`;

// Each waits for seconds of silence in a process of its own.
describe.concurrent('the watchdog', () => {
  it('ends a process whose event loop stands still', async () => {
    const { end, said } = await run(STANDS_STILL);
    expect(end).toBe('SIGKILL');
    expect(JSON.parse(said)).toMatchObject({
      level: 60,
      msg: expect.stringContaining('no sign of life for 2 s'),
    });
  });

  it('ends a process whose database never answers, and one whose database only fails', async () => {
    const silent = run('alive = () => new Promise(() => {}); setTimeout(() => {}, 60_000);');
    const failing = run("alive = async () => { throw new Error('gone'); }; setTimeout(() => {}, 60_000);");
    expect((await silent).end).toBe('SIGKILL');
    expect((await failing).end).toBe('SIGKILL');
  });

  it('leaves a healthy process running, and does not keep it from ending', async () => {
    // Longer than the silence limit, which is long enough for a busy machine.
    expect(await run('setTimeout(() => {}, 9_000);', { seconds: 6 })).toEqual({ end: '0', said: '' });
  });

  it('notifies systemd while the process is healthy, and stops when it is not', async ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'via-livre-watchdog-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const heard = join(folder, 'heard');
    writeFileSync(
      join(folder, 'systemd-notify'),
      ['#!/bin/sh', `echo "$NOTIFY_SOCKET $*" >> ${heard}`, ''].join('\n'),
    );
    chmodSync(join(folder, 'systemd-notify'), 0o755);
    const env = { NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '1500000', PATH: `${folder}:${process.env.PATH}` };
    const toldThrice = `
      const { readFileSync } = await import('node:fs');
      setInterval(() => {
        try {
          if (readFileSync(${JSON.stringify(heard)}, 'utf8').split('\\n').length > 3) process.exit(0);
        } catch (error) {
          if (error.code !== 'ENOENT') throw error;
        }
      }, 100);`;
    expect((await run(toldThrice, { seconds: 20, env })).end).toBe('0');
    const lines = readFileSync(heard, 'utf8').trim().split('\n');
    expect(new Set(lines)).toEqual(new Set(['/run/x WATCHDOG=1']));
  });
});
