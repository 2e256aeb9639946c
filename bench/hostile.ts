// What files that were made to stop the server do to it: node bench/hostile.ts [NAME]   (needs a build)
// Each is sent while /healthz is asked every 25 ms: how long the program stood still at most, how much
// memory it and its children took at their peak, and what the driver was told.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOSTIS } from '../tests/fixtures/cartasHostis.ts';
import { startServer } from './lib/processes.ts';

const so = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'via-livre-hostile-'));
const server = await startServer(['server.mjs'], { DATA_DIR: folder, LOG_LEVEL: 'fatal' });
const base = `http://127.0.0.1:${server.port}`;
const MB = 1024;

try {
  const token = await signIn();
  console.log('| file | sent | blocked at most | server, peak | child, peak | answer | after |');
  console.log('|---|---|---|---|---|---|---|');
  const nothing = async () => {
    await wait(2000);
    return '';
  };
  const quiet = await measured(nothing);
  console.log(`| nothing, for two seconds | | ${quiet.blocked} ms | ${quiet.own} MB | | | |`);
  for (const [nome, fazer] of Object.entries(HOSTIS)) {
    if (so && !nome.includes(so)) continue;
    const bytes = fazer();
    const { answer, ms, blocked, own, child } = await measured(() => send(token, bytes));
    console.log(
      `| ${nome} | ${Math.ceil(bytes.length / 1024)} KB | ${blocked} ms | ${own} MB | ${child} MB | ${answer} | ${(ms / 1000).toFixed(1)} s |`,
    );
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${base}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      username: 'demo@vialivre.example',
      password: 'livre2026',
      grant_type: 'password',
    }),
  });
  return (await answer.json()).access_token;
}

async function send(token: string, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.set('Arquivo', new File([new Uint8Array(bytes)], 'carta.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`${base}/api/appUsuario/v1/MultaGuardada/LerCarta`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const text = await answer.text();
  return `${answer.status} ${/[A-Z]+_[A-Z_]+/.exec(text)?.[0] ?? text.slice(0, 40)}`;
}

/** Runs something while the program is asked for a sign of life and its memory is watched. */
async function measured(work: () => Promise<string>) {
  // Writing 5 sets the peak of a process back to what it has now.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  let [blocked, child, done] = [0, 0, false];
  const alive = (async () => {
    while (!done) {
      const asked = performance.now();
      await (await fetch(`${base}/healthz`)).text();
      blocked = Math.max(blocked, performance.now() - asked);
      await wait(25);
    }
  })();
  const watched = (async () => {
    while (!done) {
      for (const pid of childrenOf(server.pid)) child = Math.max(child, peakOf(pid));
      await wait(5);
    }
  })();
  const started = performance.now();
  const answer = await work();
  const ms = performance.now() - started;
  done = true;
  await Promise.all([alive, watched]);
  return { answer, ms, blocked: Math.round(blocked), own: peakOf(server.pid), child };
}

/** Megabytes that a process had at most; 0 for one that is gone. */
function peakOf(pid: number): number {
  try {
    return Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MB,
    );
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
