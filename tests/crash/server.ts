import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { layCluster } from '../backend/harness/cluster.ts';
import { freePort } from '../backend/harness/port.mjs';

/** The built program as an operator runs it, on a data folder that outlives it. */
export interface Servidor {
  url: string;
  pid(): number;
  /** Megabytes of the process: resident now, and the peak. */
  memory(): { now: number; peak: number };
  /** How the process ended: its signal or exit code. */
  ended(): Promise<string>;
  start(): Promise<void>;
  /** SIGKILL: no warning and no last output. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function servidorEm(
  dataDir: string,
  settings: Record<string, string> = {},
  onOutput?: (text: string) => void,
  nodeOptions: readonly string[] = [],
): Promise<Servidor> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: { child: ChildProcess; ended: Promise<string> } | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const current = running;
    running = undefined;
    current?.child.kill(signal);
    await current?.ended;
  }

  return {
    url,
    pid: () => running?.child.pid ?? 0,
    memory() {
      const status = readFileSync(`/proc/${running?.child.pid}/status`, 'utf8');
      const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return { now: read('VmRSS'), peak: read('VmHWM') };
    },
    ended: async () => (await running?.ended) ?? 'not running',
    async start() {
      if (!settings.DATABASE_URL) layCluster(dataDir);
      const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' };
      const child = spawn(process.execPath, [...nodeOptions, 'server.mjs'], {
        env: { ...env, LOG_LEVEL: 'error', NODE_ENV: 'production', ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      // The last of it, for the message of a start that fails.
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output = `${output}${chunk}`.slice(-2_000);
          onOutput?.(String(chunk));
        });
      const ended = new Promise<string>((resolve) =>
        child.once('exit', (code, signal) => resolve(signal ?? String(code))),
      );
      running = { child, ended };
      for (let tries = 0; !(await answers(`${url}/readyz`)); tries += 1) {
        if (child.exitCode !== null || child.signalCode !== null || tries > 3000)
          throw new Error(`the server did not start (${child.signalCode ?? child.exitCode}): ${output}`);
        await wait(100);
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
