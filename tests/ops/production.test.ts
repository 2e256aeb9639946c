import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateCnh } from '@brazilian-utils/brazilian-utils/generate-cnh';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx } from '../../bin/lib/nginx.mjs';
import { findPostgres, type PostgresServer, startPostgres } from '../backend/harness/postgresServer.ts';
import { type Ask, createBrowser } from './harness/browser.ts';
import { HOST, type Nginx, startNginx } from './harness/nginx.ts';
import { freePort, type Running, startServer, startWorker } from './harness/processes.ts';
import { startSource } from './harness/source.ts';

const APP = '/api/appUsuario/v1';
const SENHA = 'estrada-26';

let folder: string;
let postgres: PostgresServer;
let sql: pg.Pool;
let source: Awaited<ReturnType<typeof startSource>>;
let nginx: Nginx;
let ask: ReturnType<typeof createBrowser>;
let env: Record<string, string>;
const ports: [number, number] = [0, 0];
const servers: Running[] = [];
const workers: Running[] = [];

beforeAll(async () => {
  const binaries = findPostgres();
  if (!binaries) throw new Error('no PostgreSQL binaries found');
  folder = mkdtempSync(join(tmpdir(), 'via-livre-ops-'));
  postgres = await startPostgres(binaries);
  const script = ['-v', 'ON_ERROR_STOP=1', '-v', `password='segredo'`, '-f', 'ops/postgresql/via-livre.sql'];
  execFileSync(join(binaries, 'psql'), [postgres.url('postgres'), '-q', ...script]);
  sql = new pg.Pool({ connectionString: postgres.url('via_livre'), max: 2 });
  source = await startSource();
  env = {
    NODE_ENV: 'production',
    // The role that the script makes: the program needs no more rights than it has.
    DATABASE_URL: postgres.url('via_livre').replace('//postgres@', '//via_livre@'),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `https://${HOST}`,
    DEMO: 'off',
    // The source of the consultations is the test's own; the rest is simulated.
    ALLOW_SIMULATORS: 'on',
    ...source.env,
  };
  ports[0] = await freePort();
  ports[1] = await freePort();
  // Together, so that both want to migrate the empty database.
  servers.push(...(await Promise.all(ports.map((port) => startServer(port, env, folder)))));
  workers.push(await startWorker(await freePort(), env, folder));
  nginx = await startNginx(folder, ports);
  ask = createBrowser(nginx);
});

afterAll(async () => {
  await nginx?.end('SIGTERM');
  for (const running of [...servers, ...workers]) await running.end('SIGTERM');
  await sql?.end();
  await source?.stop();
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Driver {
  email: string;
  token: string;
  call(path: string, options?: Ask): Promise<unknown>;
}

async function newDriver(): Promise<Driver> {
  const email = `motorista-${randomUUID()}@example.com`;
  const cadastro = {
    Email: email,
    Cpf: generateCpf(),
    Nome: 'Ana Souza',
    Senha: SENHA,
    Telefone: '21988887777',
  };
  await answered(`${APP}/Usuario/Cadastrar`, { json: cadastro });
  const { access_token: token } = JSON.parse(
    await answered('/token', { form: { username: email, password: SENHA, grant_type: 'password' } }),
  );
  return {
    email,
    token,
    call: async (path, options) => JSON.parse(await answered(path, { ...options, token })),
  };
}

async function answered(path: string, options?: Ask): Promise<string> {
  const { status, body } = await ask(path, options);
  expect(status, `${path}: ${body.slice(0, 300)}`).toBe(200);
  return body;
}

const profile = (nome: string) => ({
  Nome: nome,
  Cpf: generateCpf(),
  Telefone: '21988887777',
  Sexo: 'F',
  Endereco: 'Rua das Acácias',
  Cidade: 'Niterói',
  Bairro: 'Icaraí',
  Uf: 'RJ',
  Cep: '24220000',
  DataNascimento: '1990-05-17',
  Rg: '123456789',
});

async function registerLicence(driver: Driver, lastDigit: number): Promise<string> {
  let numero = generateCnh();
  while (!numero.endsWith(String(lastDigit))) numero = generateCnh();
  const dados = { NumeroCnh: numero, Cpf: generateCpf(), UF: '2', ExerceAtividadeRemunerada: '0' };
  const form = { function: 'cadastrar_v2', Email: driver.email, ...dados };
  const { guid } = (await driver.call('/comercio/habilitacao.php', { form })) as { guid: string };
  return guid;
}

async function consulted(driver: Driver, guid: string, seconds: number): Promise<void> {
  for (let tries = 0; tries < seconds * 4; tries += 1) {
    const { QtdeConsultas } = (await driver.call(`${APP}/Habilitacao/Guid/${guid}/Resumo`)) as {
      QtdeConsultas: number;
    };
    if (QtdeConsultas > 0) return;
    await wait(250);
  }
  throw new Error(`the consultation did not end within ${seconds} s`);
}

/** A plan as its payment leaves one. */
async function givePlan({ email }: Driver): Promise<void> {
  await sql.query(
    `insert into assinatura (usuario_id, plano, inicio, fim)
     select id, 'cnh-livre', now(), now() + interval '1 year' from usuario where email = $1`,
    [email],
  );
}

/** Requests that each process has logged: the log tells who answered. */
function servedBy(port: number): { route: string; status: number }[] {
  const lines = readFileSync(join(folder, `server-${port}.log`), 'utf8').split('\n');
  return lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line));
}

describe('in front of the processes, nginx', () => {
  it('answers over TLS alone', async () => {
    const withoutTls = (path: string) =>
      new Promise((resolve, reject) => {
        const headers = { host: HOST };
        request({ host: '127.0.0.1', port: nginx.http, path, headers }, (res) => {
          res.resume();
          resolve([res.statusCode, res.headers.location]);
        })
          .on('error', reject)
          .end();
      });
    expect(await withoutTls('/login?volta=/app')).toEqual([301, `https://${HOST}/login?volta=/app`]);
    for (const path of [
      '/token',
      '/api/appUsuario/v1/Usuario/Perfil',
      '/comercio/transacao.php',
      '/arquivos/1',
    ])
      expect(await withoutTls(path)).toEqual([403, undefined]);
    const { headers } = await ask('/login');
    expect(headers['strict-transport-security']).toMatch(/^max-age=63072000/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('leads nobody to another name, and answers none', async () => {
    const asked = (host: string) =>
      new Promise((resolve) => {
        request({ host: '127.0.0.1', port: nginx.http, path: '/login', headers: { host } }, (res) => {
          res.resume();
          resolve([res.statusCode, res.headers.location]);
        })
          .on('error', () => resolve('closed'))
          .end();
      });
    for (const host of ['golpe.example', `${HOST}.golpe.example`, '127.0.0.1'])
      expect(await asked(host), host).toBe('closed');
    expect(await asked(HOST)).toEqual([301, `https://${HOST}/login`]);
    await expect(ask('/login', { headers: { host: 'golpe.example' } })).rejects.toThrow();
  });

  it('counts the sign-in of the home page with the others', async () => {
    const form = { username: 'ninguem@example.com', password: 'errada-123', volta: '' };
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/', { form })));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
    // The others of this file begin with a limit of their own.
    await wait(6_000);
  });

  it('serves hashed files by itself, compressed, for ever, with the headers of the application', async () => {
    // React's: the largest that the sign-in names.
    const { body } = await ask('/');
    const [script = ''] = [...body.matchAll(/modulepreload" href="([^"]+)"/g)]
      .map(([, path = '']) => path)
      .sort((a, b) => statSync(`dist/client${b}`).size - statSync(`dist/client${a}`).size);
    const size = async (encoding: string) => {
      const answer = await ask(script, { headers: { 'accept-encoding': encoding } });
      expect(answer.status).toBe(200);
      if (encoding !== 'identity') expect(answer.headers['content-encoding']).toBe(encoding);
      return Number(answer.headers['content-length']);
    };
    expect(await size('gzip')).toBeLessThan((await size('identity')) / 2);
    if (findNginx()?.brotli) expect(await size('br')).toBeLessThan(await size('gzip'));

    const { headers } = await ask(script);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-request-id'], 'the application was not asked').toBeUndefined();
    const direct = await fetch(`http://127.0.0.1:${ports[0]}${script}`);
    for (const same of ['content-security-policy', 'x-content-type-options', 'cache-control', 'content-type'])
      expect(headers[same]?.toString().split(';')[0]).toBe(direct.headers.get(same)?.split(';')[0]);
    expect((await ask('/_astro/nothing.js')).status).toBe(404);
  });

  it('keeps readiness for this machine and lets bodies in by the route', async () => {
    expect((await ask('/readyz')).status).toBe(404);
    const large = { method: 'POST', headers: {}, form: { function: 'x'.repeat(1_100_000) } } as const;
    expect((await ask('/comercio/usuario.php', large)).status).toBe(413);
  });
});

describe('a driver on two processes', () => {
  it('signs in by the form, and either process knows the session', async () => {
    const { email } = await newDriver();
    const signedIn = await ask('/login', { form: { username: email, password: SENHA, volta: '' } });
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/app/inicial']);
    const cookie = signedIn.headers['set-cookie']?.find((text) => text.startsWith('__Host-CLToken='));
    expect(cookie?.split('; ')).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']),
    );
    const token = /=([\w-]+)/.exec(cookie ?? '')?.[1];
    const before = ports.map((port) => servedBy(port).length);
    for (let i = 0; i < 6; i += 1) {
      const { status, body } = await ask('/app/inicial', token ? { token } : {});
      expect(status).toBe(200);
      expect(body).toContain('Ana');
    }
    for (const [i, port] of ports.entries()) expect(servedBy(port).length).toBeGreaterThan(before[i] ?? 0);
  });

  it('registers a licence, which the worker consults, and asks for an appeal with 12 MB of documents', async () => {
    const driver = await newDriver();
    await givePlan(driver);
    const guid = await registerLicence(driver, 1);
    await consulted(driver, guid, 20);
    const { Multas } = (await driver.call(`${APP}/Multa/Multas`)) as { Multas: unknown[] };
    expect(Multas).toHaveLength(1);
    const { rows } = await sql.query(
      'select guid from multa m join usuario u on u.id = m.usuario_id where u.email = $1',
      [driver.email],
    );

    const documents = new FormData();
    documents.append('GuidMulta', rows[0].guid);
    documents.append('Chave', randomUUID());
    for (const name of ['DocumentoIdentidade', 'ComprovanteResidencia', 'Crlv', 'DocumentoIdProprietario'])
      documents.append(name, new File([photo(3_000_000)], `${name}.jpg`, { type: 'image/jpeg' }));
    const asked = await ask(`${APP}/Multa/SolicitarRecursoHabilitacao`, {
      multipart: documents,
      token: driver.token,
    });
    expect(asked.body).toContain('solicitação enviada');
    expect(asked.status).toBe(200);

    const tooLarge = new FormData();
    tooLarge.append('Crlv', new File([photo(70_000_000)], 'crlv.jpg', { type: 'image/jpeg' }));
    const refused = await ask(`${APP}/Multa/SolicitarRecursoHabilitacao`, {
      multipart: tooLarge,
      token: driver.token,
    });
    expect(refused.status).toBe(413);
  });
});

describe('limits', () => {
  it('hold whichever process answers, and whatever address the visitor claims', async () => {
    const { email } = await newDriver();
    const before = ports.map((port) => servedBy(port).length);
    const answers: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const address = `203.0.113.${i}`;
      const forged = { 'x-forwarded-for': address, 'x-client-ip': address, forwarded: `for=${address}` };
      const { body } = await ask('/token', {
        form: { username: email, password: `errada-${i}`, grant_type: 'password' },
        headers: forged,
      });
      answers.push(JSON.parse(body).error_description);
      await wait(100);
    }
    expect(answers).toEqual([
      ...Array(10).fill('USUARIO_SENHA_INVALIDO'),
      ...Array(2).fill('USUARIO_BLOQUEADO'),
    ]);
    for (const [i, port] of ports.entries()) expect(servedBy(port).length).toBeGreaterThan(before[i] ?? 0);
    const { rows } = await sql.query<{ key: string }>(
      "select key from limite where key like 'entrar-rede:%'",
    );
    expect(rows.map(({ key }) => key)).toEqual(['entrar-rede:127.0.0.1']);
  });
});

describe('a web process that is killed in mid-run', () => {
  it('loses nothing that was acknowledged, and no reader notices', { timeout: 120_000 }, async () => {
    const driver = await newDriver();
    const run = load(driver);
    await run.goOn(8);
    expect(await servers[0]?.end('SIGKILL')).toBe('SIGKILL');
    await run.goOn(16);
    servers[0] = await startServer(ports[0], env, folder);
    await run.goOn(16);
    const { failedReads, acknowledged, failedWrites } = await run.stop();

    expect(failedReads).toEqual([]);
    expect(acknowledged).toBeGreaterThan(20);
    // One write may have been under way in the process that died; it is for its sender to repeat.
    expect(failedWrites.length).toBeLessThanOrEqual(1);
    const { rows } = await sql.query(
      `select count(*)::int as changes from auditoria a join usuario u on u.id::text = a.entidade_id
       where a.acao = 'conta.alterar' and u.email = $1`,
      [driver.email],
    );
    expect(rows[0].changes).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0].changes).toBeLessThanOrEqual(acknowledged + failedWrites.length);
  });
});

describe('a rolling restart under light load', () => {
  it('fails no request', { timeout: 120_000 }, async () => {
    const driver = await newDriver();
    const run = load(driver);
    await run.goOn(8);
    for (const [i, port] of ports.entries()) {
      expect(await servers[i]?.end('SIGTERM')).toBe(0);
      servers[i] = await startServer(port, env, folder);
      await run.goOn(24);
    }
    const { reads, failedReads, acknowledged, failedWrites } = await run.stop();
    expect({ failedReads, failedWrites }).toEqual({ failedReads: [], failedWrites: [] });
    expect(reads).toBeGreaterThan(100);
    expect(acknowledged).toBeGreaterThan(30);
  });
});

describe('a database that drops every connection', () => {
  it('is used again without a restart, by pages and by the queues', async () => {
    const driver = await newDriver();
    await sql.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'via-livre%'",
    );
    await wait(1_000);
    expect((await ask('/app/inicial', { token: driver.token })).status).toBe(200);
    const guid = await registerLicence(driver, 0);
    await consulted(driver, guid, 20);
  });
});

describe('a worker', () => {
  it('finishes the consultation it has begun before it stops', { timeout: 60_000 }, async () => {
    const driver = await newDriver();
    source.state.delayMs = 3_000;
    const begun = source.state.begun;
    const guid = await registerLicence(driver, 0);
    await expect.poll(() => source.state.begun, { timeout: 10_000 }).toBe(begun + 1);
    expect(await workers.pop()?.end('SIGTERM')).toBe(0);
    source.state.delayMs = 0;
    await consulted(driver, guid, 1);
    expect(source.state.begun).toBe(begun + 1);
    workers.push(await startWorker(await freePort(), env, folder));
  });

  it('that is killed leaves its consultation to the next one', { timeout: 240_000 }, async () => {
    const driver = await newDriver();
    source.state.delayMs = 30_000;
    const begun = source.state.begun;
    const guid = await registerLicence(driver, 0);
    await expect.poll(() => source.state.begun, { timeout: 10_000 }).toBe(begun + 1);
    expect(await workers.pop()?.end('SIGKILL')).toBe('SIGKILL');
    source.state.delayMs = 0;
    workers.push(await startWorker(await freePort(), env, folder));
    await semSinalDeVida();
    await consulted(driver, guid, 220);
  });
});

/**
 * The minute of silence after which a process is taken for dead, and the pause before its work is tried again, are over: that the
 * program's own upkeep sees it, and a worker takes it up, is left to them.
 */
async function semSinalDeVida(): Promise<void> {
  const change = async (set: string, state: string) =>
    (await sql.query(`update pgboss.job set ${set} where name = 'consulta' and state = $1`, [state]))
      .rowCount;
  expect(await change("heartbeat_on = heartbeat_on - interval '2 minutes'", 'active')).toBe(1);
  const due = () => change('start_after = now()', 'retry');
  await expect.poll(due, { timeout: 150_000, interval: 500 }).toBe(1);
}

/** At most 25 pages and 8 changes a second, until stopped. */
function load(driver: Driver) {
  let running = true;
  const failedReads: string[] = [];
  const failedWrites: string[] = [];
  const done = { reads: 0, acknowledged: 0 };
  const tell = (error: unknown) => ({ status: 0, body: String(error) });
  async function read() {
    while (running) {
      const { status, body } = await ask('/app/inicial', { token: driver.token }).catch(tell);
      if (status === 200) done.reads += 1;
      else failedReads.push(`${status} ${body.slice(0, 80)}`);
      await wait(100);
    }
  }
  async function write() {
    while (running) {
      const json = profile(`Ana ${randomBytes(3).toString('hex')}`);
      const { status, body } = await ask(`${APP}/Usuario/Alterar`, { json, token: driver.token }).catch(tell);
      if (status === 200) done.acknowledged += 1;
      else failedWrites.push(`${status} ${body.slice(0, 80)}`);
      await wait(120);
    }
  }
  const work = Promise.all([read(), read(), read(), write()]);
  return {
    /** Waits for so many more changes and three times as many pages, however long this machine takes for them. */
    async goOn(changes: number) {
      const goal = { reads: done.reads + 3 * changes, acknowledged: done.acknowledged + changes };
      while (done.reads < goal.reads || done.acknowledged < goal.acknowledged) await wait(50);
    },
    async stop() {
      running = false;
      await work;
      return { ...done, failedReads, failedWrites };
    },
  };
}

/** Bytes that begin as a JPEG does. */
function photo(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0]);
  return bytes;
}
