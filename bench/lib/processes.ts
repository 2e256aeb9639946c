import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/backend/harness/port.mjs';

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
  { path = '/readyz', folder = process.cwd(), node = process.execPath } = {},
): Promise<Server> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(node, args, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    // As in production, the log goes to a pipe that is read.
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

/** Exact milliseconds of processor time of a process's threads so far (its ticks are estimated hundredths of a second). */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/** Like cpuOf, but by ticks (Linux: 100 a second) and including children that have ended, as a PostgreSQL server has. */
export function cpuOfFamily(pid: number): number {
  const { own, ended } = ticksOf(pid);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = others.map((name) => ticksOf(Number(name))).filter(({ parent }) => parent === pid);
  return (own + ended + children.reduce((sum, child) => sum + child.own + child.ended, 0)) * 10;
}

function ticksOf(pid: number): { parent: number; own: number; ended: number } {
  const stat = readStat(pid);
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = [1, 11, 12, 13, 14].map(
    (place) => fields[place] ?? 0,
  );
  return { parent, own: user + system, ended: userOfEnded + systemOfEnded };
}

/** Zero for a process that ended while the list was read. */
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return '';
    throw error;
  }
}

/** Megabytes: resident now, and the peak. */
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
