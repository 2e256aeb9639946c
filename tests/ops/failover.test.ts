import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../backend/harness/port.mjs';
import { findPostgres } from '../backend/harness/postgresServer.ts';
import { correio } from '../crash/correio.ts';
import { answers, MISSING, PASSWORD, startCluster } from './harness/cluster.ts';
import { startServer, startWorker } from './harness/processes.ts';

const APP = '/api/appUsuario/v1';
const SENHA = 'estrada-26';
if (MISSING.length > 0) console.info(`failover: skipped, without ${MISSING.join(', ')}`);

let folder: string;
let cluster: Awaited<ReturnType<typeof startCluster>>;
let mail: Awaited<ReturnType<typeof correio>>;
let site: string;
let metrics: number;
let driver: string;
const ends: (() => Promise<unknown>)[] = [];

const address = (port: number, database: string, role = 'postgres', password = PASSWORD) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

async function query<R extends object>(
  text: string,
  values: unknown[] = [],
  database = 'via_livre',
): Promise<R[]> {
  const client = new pg.Client(address(cluster.writing, database));
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const roles = () =>
  query<{ application_name: string; sync_state: string }>(
    'select application_name, sync_state from pg_stat_replication',
    [],
    'postgres',
  ).catch(() => []);

describe.skipIf(MISSING.length > 0)('two database servers under Patroni', () => {
  beforeAll(async () => {
    const binaries = findPostgres();
    if (!binaries) throw new Error('no PostgreSQL binaries found');
    folder = mkdtempSync(join(tmpdir(), 'via-livre-failover-'));
    chmodSync(folder, 0o755);
    cluster = await startCluster(folder, binaries, ends);
    const script = [
      '-v',
      'ON_ERROR_STOP=1',
      '-v',
      `password='segredo'`,
      '-f',
      'ops/postgresql/via-livre.sql',
    ];
    execFileSync(join(binaries, 'psql'), [address(cluster.writing, 'postgres'), '-q', ...script]);
    mail = await correio();
    ends.push(mail.close);
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    const env = {
      DATABASE_URL: address(cluster.writing, 'via_livre', 'via_livre', 'segredo'),
      DATABASE_REPLICA_URL: address(cluster.reading, 'via_livre', 'via_livre', 'segredo'),
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: site,
      DEMO: 'off',
      SMTP_URL: mail.url,
    };
    metrics = await freePort();
    const server = await startServer(port, { ...env, METRICS_PORT: String(metrics) }, folder);
    ends.push(() => server.end('SIGTERM'));
    const worker = await startWorker(await freePort(), env, folder);
    ends.push(() => worker.end('SIGTERM'));
  });

  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('the leader is lost under load: the other takes over, and nothing acknowledged is lost or sent twice', async () => {
    await expect
      .poll(roles, { timeout: 300_000 })
      .toEqual([{ application_name: 'banco-2', sync_state: 'sync' }]);
    driver = await signedIn();
    const run = load();
    await expect.poll(() => run.acknowledged.length).toBeGreaterThan(30);
    const [leader] = cluster.members;
    const lost = performance.now();
    await leader.lose();
    await expect.poll(() => run.lastAt(), { timeout: 300_000, interval: 100 }).toBeGreaterThan(lost + 3000);
    const before = run.acknowledged.length;
    await expect.poll(() => run.acknowledged.length).toBeGreaterThan(before + 20);
    await run.stop();
    const seconds = run.longestGap() / 1000;
    console.info(
      `failover: ${seconds.toFixed(1)} s without a write, ${run.acknowledged.length} sign-ups acknowledged, ${run.failed} failed`,
    );

    const found = await query<{ email: string }>('select email from usuario where email = any($1)', [
      run.acknowledged,
    ]);
    const there = new Set(found.map(({ email }) => email));
    expect(run.acknowledged.filter((email) => !there.has(email))).toEqual([]);
    expect(await answers(`http://127.0.0.1:${cluster.members[1].rest}/primary`)).toBe(true);

    // The queues continue: later drivers get their mail, nobody gets two, and no waiting mail is lost.
    const last = run.acknowledged.at(-1);
    const recipients = () => mail.cartas.map(({ para }) => para);
    await expect.poll(recipients).toContain(last);
    // A mail has the same Message-ID each time that it is sent.
    const ids = mail.cartas.map(({ id, assunto, para }) => `${id} ${assunto} ${para}`);
    const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
    expect(twice).toEqual([]);
    const jobs = await query<{ email: string; state: string }>(
      `select u.email, j.state::text from usuario u
       left join pgboss.job j on j.name = 'email' and j.data ->> 'usuarioId' = u.id::text
       where u.email = any($1)`,
      [run.acknowledged],
    );
    const kept = ['created', 'retry', 'active', 'completed'];
    expect(jobs.filter(({ state }) => !kept.includes(state))).toEqual([]);
  });

  it('the lost server returns as a standby, and is read from', async () => {
    const [old] = cluster.members;
    await old.begin();
    await expect
      .poll(roles, { timeout: 300_000 })
      .toEqual([{ application_name: 'banco-1', sync_state: 'sync' }]);
    const log = () => readFileSync(join(folder, `server-${new URL(site).port}.log`), 'utf8').split('\n');
    const told = () => log().filter((line) => /"msg":"replica (not )?in use/.test(line));
    await expect.poll(() => told().at(-1)).toContain('"msg":"replica in use"');

    const read = async () => {
      const text = await fetch(`http://127.0.0.1:${metrics}/metrics`).then((answer) => answer.text());
      return Number(/^via_livre_database_reads\{server="replica"\} (\d+)/m.exec(text)?.[1] ?? 0);
    };
    const page = async () => {
      const before = await read();
      const answer = await fetch(`${site}/app/notificacoes`, { headers: { cookie: `CLToken=${driver}` } });
      expect([answer.status, (await answer.text()).includes('Ana')]).toEqual([200, true]);
      return (await read()) - before;
    };
    await expect.poll(page).toBeGreaterThan(0);
  });
});

/** Signs a new driver in and returns the token of the session. */
async function signedIn(): Promise<string> {
  const email = `motorista-${randomUUID()}@example.com`;
  expect(await signUp(email, 65_535 * 256)).toBe(true);
  const body = new URLSearchParams({ username: email, password: SENHA, grant_type: 'password' });
  const answer = await fetch(`${site}/token`, { method: 'POST', body });
  return (await answer.json()).access_token;
}

/** Signs up from a network of its own, because sign-ups of one network are limited. */
async function signUp(email: string, i: number): Promise<boolean> {
  const json = { Email: email, Cpf: generateCpf(), Nome: 'Ana Souza', Senha: SENHA, Telefone: '21988887777' };
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
  };
  const init = { method: 'POST', headers, body: JSON.stringify(json) };
  return fetch(`${site}${APP}/Usuario/Cadastrar`, init).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Sign-ups through the program, until stopped. */
function load() {
  let on = true;
  const acknowledged: string[] = [];
  const times: number[] = [performance.now()];
  let failed = 0;
  const one = async (i: number) => {
    const email = `motorista-${randomUUID()}@example.com`;
    if (await signUp(email, i)) {
      acknowledged.push(email);
      times.push(performance.now());
    } else failed += 1;
  };
  let made = 0;
  const writer = async () => {
    while (on) {
      made += 1;
      await one(made * 256);
      await wait(100);
    }
  };
  const work = Promise.all([writer(), writer(), writer()]);
  return {
    acknowledged,
    get failed() {
      return failed;
    },
    lastAt: () => times.at(-1) ?? 0,
    longestGap: () => Math.max(...times.map((at, i) => at - (times[i - 1] ?? at))),
    async stop() {
      on = false;
      await work;
    },
  };
}
