import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { compose } from '#backend/app/compose.ts';
import { createBackendApp } from '#backend/app/http/app.ts';
import { runJob, systemCtx } from '#backend/app/jobs/open.ts';
import { abrirConta } from '#backend/domain/conta/cadastrar.ts';
import { hashPassword } from '#backend/domain/conta/password.ts';
import { openSession } from '#backend/domain/conta/session.ts';
import type { Ctx } from '#backend/platform/context.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { QUEUES, type QueueName } from '#backend/platform/jobs/queue.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { contract } from '#lib/api/contract.server.ts';
import { type Api, createApi } from '#lib/api.ts';
import type { ErrorCode } from '#lib/errors.ts';
import { readEnv } from '../../../src/backend/platform/env.ts';
import { testDatabase } from './database.ts';
import { type DrainOptions, drain } from './jobs.ts';

/** The password of every driver of a test. */
const SENHA = 'estrada-26';

let made: Promise<string> | undefined;

/** One hash for all drivers of a worker. */
function hashOfSenha(): Promise<string> {
  made ??= hashPassword(SENHA);
  return made;
}

/** A driver of the test: its context for operations, its typed client, its bearer token. */
export interface Driver {
  id: string;
  email: string;
  senha: string;
  token: string;
  ctx: Ctx;
  api: Api<typeof contract>;
}

export interface TestApp {
  runtime: Runtime;
  deps: Runtime['deps'];
  /** Sets the clock of the whole program. */
  setClock(instant: Date | string): void;
  /** Moves the clock forward. */
  passDays(days: number): void;
  signUp(overrides?: { email?: string; nome?: string }): Promise<Driver>;
  /** The rows of a table, in the order of `by`. */
  rows<T extends PgTable>(table: T, where?: SQL, ...by: (PgColumn | SQL)[]): Promise<T['$inferSelect'][]>;
  /** A request from outside; with a driver, with its bearer token. */
  fetch(path: string, init?: RequestInit, driver?: Driver): Promise<Response>;
  /** A POST from outside, of an object as JSON or of text as it is. */
  post(
    path: string,
    body: object | string,
    driver?: Driver,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** A sign-in from outside. */
  entrar(
    quem: Pick<Driver, 'email' | 'senha'>,
    headers?: Record<string, string>,
    campos?: Record<string, string>,
  ): Promise<Response>;
  /** Delivers the notices that simulated services send some time after their answer (card, refund). They wait for this call. */
  avisosChegarem(): Promise<void>;
  /** Runs every queue until all are empty. */
  runJobs(options?: DrainOptions): Promise<{ queue: string }[]>;
  close(): Promise<void>;
}

export const NOW = '2026-11-20T12:00:00.000Z';

/** An object that the tests of a file share. A beforeAll hook makes it: its fields exist in later hooks and in tests. */
export function shared<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => void Object.assign(made, await make()));
  return made;
}

/** Like shared, but made again before each test. */
export function fresh<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeEach(async () => void Object.assign(made, await make()));
  return made;
}

/** One app for the tests of a file, closed after its last. */
export function sharedApp(settings?: Record<string, string>): TestApp {
  const app = shared(() => testApp(settings));
  afterAll(() => app.close());
  return app;
}

/**
 * The whole backend in process, on a database of its own unless one is given; it closes the database. Settings override the defaults.
 */
export async function testApp(settings: Record<string, string> = {}, given?: Database): Promise<TestApp> {
  const database = given ?? (await testDatabase());
  let now = new Date(NOW);
  const clock = () => now;
  const env = readEnv({
    WORKER: 'off',
    DEMO: 'off',
    // With a real PagBank the simulated PicPay is not offered.
    PAYMENT_METHODS: settings.PAGBANK_URL && !settings.PICPAY_URL ? 'BOLETO' : 'PICPAY, BOLETO',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(tmpdir(), `via-livre-test-${randomUUID()}`),
    ...settings,
  });
  const aCaminho: (() => Promise<void>)[] = [];
  const later = (aviso: () => Promise<void>) => void aCaminho.push(aviso);
  const runtime = await compose(env, database, { log: pino({ level: 'silent' }), clock, later });
  const app = createBackendApp(async () => runtime);
  const { deps } = runtime;

  const fetch: TestApp['fetch'] = async (path, init = {}, driver) => {
    const request = await written(new URL(path, env.publicUrl), init);
    if (driver) request.headers.set('authorization', `Bearer ${driver.token}`);
    return app.fetch(request);
  };
  const origem = { ip: '127.0.0.1', agente: 'test', requestId: 'test' };

  return {
    runtime,
    deps,
    fetch,
    post(path, body, driver, headers) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const init = {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', ...headers },
      };
      return fetch(path, init, driver);
    },
    entrar({ email, senha }, headers = {}, campos = {}) {
      const body = new URLSearchParams({
        grant_type: 'password',
        username: email,
        password: senha,
        ...campos,
      });
      return fetch('/token', { method: 'POST', body, headers });
    },
    rows: (table, where, ...by) =>
      deps.db
        .select()
        .from(table as PgTable)
        .where(where)
        .orderBy(...by),
    setClock: (instant) => {
      now = new Date(instant);
    },
    passDays: (days) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    async signUp({ email = `driver-${randomUUID()}@example.com`, nome = 'Ana Souza Prado' } = {}) {
      const publicCtx = { ...deps, origem };
      const cadastro = {
        Email: email,
        Senha: SENHA,
        Nome: nome,
        Cpf: generateCpf(),
        Telefone: '21988887777',
        Uf: 'RJ',
        Cidade: 'Niterói',
        TipoPerfilParceiro: undefined,
        IdParceiro: undefined,
        ConfirmaSenha: undefined,
        Chave: undefined,
      };
      const hash = await hashOfSenha();
      const { Guid } = await transaction(publicCtx, (tx) => abrirConta(tx, cadastro, hash));
      // The driver opened the link of the first mail.
      await deps.db.update(usuario).set({ emailConfirmadoEm: clock() }).where(eq(usuario.id, Guid));
      const { token } = await openSession(publicCtx, Guid);
      const driver = {
        id: Guid,
        email,
        senha: SENHA,
        token,
        ctx: { ...publicCtx, actor: { id: Guid, email, nome, sessaoId: randomUUID() } },
      };
      const send: typeof globalThis.fetch = async (input, init) => {
        const request = await written(input, init);
        request.headers.set('authorization', `Bearer ${token}`);
        return app.fetch(request);
      };
      return { ...driver, api: createApi(contract, { baseUrl: env.publicUrl, fetch: send }) };
    },
    async avisosChegarem() {
      for (let aviso = aCaminho.shift(); aviso; aviso = aCaminho.shift()) await aviso();
    },
    runJobs(options) {
      const queues = Object.keys(QUEUES) as QueueName[];
      const work = queues.map((queue) => [
        queue,
        (job: { data: object }) => runJob(systemCtx(deps), queue, job.data),
      ]);
      return drain(runtime.jobs.boss, Object.fromEntries(work), options);
    },
    async close() {
      await runtime.stop();
      await rm(env.DATA_DIR, { recursive: true, force: true });
    },
  };
}

export async function refused(call: Promise<unknown>, code: ErrorCode): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}

/** A request whose form is bytes already: undici goes on writing a form into a body that the program refused, and that ends a test run. */
async function written(input: RequestInfo | URL, init: RequestInit = {}): Promise<Request> {
  const request = new Request(input, init);
  if (!(init.body instanceof FormData)) return request;
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: await request.arrayBuffer(),
  });
}
