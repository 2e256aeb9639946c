import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../bin/lib/port.mjs';

export interface Server {
  port: number;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  stop(): Promise<void>;
}

/** Starts a program that listens on PORT, and waits for its first answer. */
export async function startServer(
  args: string[],
  env: Record<string, string> = {},
  path = '/readyz',
): Promise<Server> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    // The log is written as in production, to a pipe that somebody reads.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    await wait(20);
  }
  return { port, pid: child.pid ?? 0, startedIn: performance.now() - started, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Milliseconds of processor that a process has used so far (Linux: 100 ticks a second). */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Megabytes: resident now, and at most so far. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
