import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Running {
  process: ChildProcess;
  /** Ends it with a signal and returns its exit code or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

interface Command {
  file: string;
  args: string[];
  env?: Record<string, string>;
  /** Path of the file for its output. */
  log: string;
  /** The process counts as started when this resolves. */
  ready: () => Promise<boolean>;
  /** The process's user; default our own. */
  user?: { uid: number; gid: number } | undefined;
  seconds?: number;
}

export async function start({ file, args, env, log, ready, user, seconds = 300 }: Command): Promise<Running> {
  const output = createWriteStream(log, { flags: 'a' });
  const child = spawn(file, args, {
    ...user,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const exited = once(child, 'exit');
  for (let tries = 0; !(await ready()); tries += 1) {
    if (child.exitCode !== null || tries === seconds * 10) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not start: ${readFileSync(log, 'utf8').slice(-1500)}`);
    }
    await wait(100);
  }
  return {
    process: child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
      child.kill(signal);
      await exited;
      return child.exitCode ?? child.signalCode;
    },
  };
}

export function startServer(port: number, env: Record<string, string>, folder: string): Promise<Running> {
  return start({
    file: process.execPath,
    args: ['server.mjs'],
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), WORKER: 'off' },
    log: join(folder, `server-${port}.log`),
    ready: () => answers(`http://127.0.0.1:${port}/readyz`),
  });
}

/** A worker. It counts as started when its metrics port answers. */
export function startWorker(port: number, env: Record<string, string>, folder: string): Promise<Running> {
  return start({
    file: process.execPath,
    args: ['worker.mjs'],
    env: { ...env, METRICS_PORT: String(port) },
    log: join(folder, `worker-${port}.log`),
    ready: () => answers(`http://127.0.0.1:${port}/metrics`),
  });
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
