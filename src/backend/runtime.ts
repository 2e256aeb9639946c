import { type Logger, pino } from 'pino';
import { operadoraDe } from '#lib/operadora.ts';
import type { Site } from '#lib/shell/sessao.ts';
import { type Env, readEnv } from '../env.ts';
import { createAdapters } from './adapters/all.ts';
import type { Deps } from './context.ts';
import { type Database, openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations.ts';
import { HSTS, SECURITY_HEADERS } from './http/headers.ts';
import { inProcessBackend } from './http/inProcess.ts';
import { createRemote, type Remote } from './http/remote.ts';
import { type Jobs, openJobs, type StopOptions } from './jobs/open.ts';
import type { Answered } from './observe/facts.ts';
import { type Observer, openObserver } from './observe/observer.ts';
import { safeError } from './observe/safeError.ts';
import { abrirSoquete, caminhoDoSoquete } from './operator/soquete.ts';
import { guardarResposta } from './respostas/guardar.ts';
import { DEMO, preencherDemo, seedDemo } from './seed/demo.ts';
import { createSimulators, type Simulators } from './simulators/all.ts';
import { StartupError } from './startup-error.ts';

/** The running program: everything that was opened once. */
export interface Runtime {
  deps: Deps;
  database: Database;
  site: Site;
  jobs: Jobs;
  simulators: Simulators;
  /** The APIs at other addresses, when the settings say so. */
  remote: Remote | null;
  demo: typeof DEMO | null;
  stop(options?: StopOptions): Promise<void>;
}

const KEY = Symbol.for('via-livre.runtime');

/** What the entry knows of the build. */
interface Build {
  /** The empty cluster, for a first start. */
  cluster: string;
  modulosDoCartao: readonly string[];
}

interface Held {
  log: Logger;
  open: Promise<Runtime> | undefined;
  observer: Observer | undefined;
  build: Build | undefined;
  start(build?: Build): Promise<{ demo: typeof DEMO | null; simulados: string[] }>;
  stop(options?: StopOptions): Promise<void>;
  /** Logs and counts what the entry has answered. */
  observe(request: Answered): void;
  headers: Readonly<Record<string, string>>;
  settings: { host: string; port: number; dataDir: string; publicUrl: string; trustedProxies: string[] };
}

/** What the Node entry finds under the symbol: it starts and stops the program without importing it. */
export function registerRuntime(): void {
  const known = globalThis as { [KEY]?: Held };
  if (known[KEY]) return;
  const env = readEnv(process.env);
  const held: Held = {
    log: createLog(env),
    open: undefined,
    observer: undefined,
    build: undefined,
    headers: env.secure ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS,
    settings: {
      host: env.HOST,
      port: env.PORT,
      dataDir: env.DATA_DIR,
      publicUrl: env.publicUrl,
      trustedProxies: env.TRUSTED_PROXIES,
    },
    async start(build) {
      held.build = build;
      const { demo, simulators } = await currentRuntime();
      return { demo, simulados: simulators.names };
    },
    observe: (request) => held.observer?.observe(request),
    async stop(options) {
      if (held.open) await (await held.open).stop(options);
      await held.observer?.close();
    },
  };
  known[KEY] = held;
}

/** The open program; opens it on first use. A failed opening is not remembered. */
export function currentRuntime(): Promise<Runtime> {
  const held = (globalThis as { [KEY]?: Held })[KEY];
  if (!held) throw new Error('runtime is not registered');
  held.open ??= openRuntime(readEnv(process.env), held).catch((error: unknown) => {
    held.open = undefined;
    throw error;
  });
  return held.open;
}

async function openRuntime(env: Env, held: Held): Promise<Runtime> {
  const { log } = held;
  const clock = () => new Date();
  const onError = (err: Error) => log.error({ err }, 'database connection failed');
  if (env.DATABASE_URL === undefined && env.WORKER === 'off') {
    throw new StartupError(
      'WORKER=off exige DATABASE_URL: só este processo alcança o banco embutido, e ninguém mais atenderia as filas.',
    );
  }
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    template: held.build?.cluster,
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    onError,
  });
  try {
    await migrate(database, migrations);
    held.observer = await openObserver({ log, database, metricsPort: env.METRICS_PORT });
    const { modulosDoCartao } = held.build ?? {};
    return await withBackground(await compose(env, database, { log, clock, modulosDoCartao }));
  } catch (error) {
    await held.observer?.close();
    await database.close();
    throw error;
  }
}

/** JSON lines on stdout, in UTC; the entry writes to the same log. */
function createLog({ LOG_LEVEL: level }: Env): Logger {
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } });
}

/** What goes on beside the drivers while the program runs: the operator's commands, and the demonstration's data. */
async function withBackground(runtime: Runtime): Promise<Runtime> {
  const closeSocket = await abrirSoquete(runtime, caminhoDoSoquete(runtime.deps.env));
  const demo = runtime.demo ? preencherDemo(runtime) : undefined;
  return {
    ...runtime,
    async stop(options) {
      await Promise.all([closeSocket(), demo?.parar()]);
      await runtime.stop(options);
    },
  };
}

/** Puts the program together over an open, migrated database. Tests call it with their own clock and log. */
export async function compose(
  env: Env,
  database: Database,
  { log, clock, modulosDoCartao = [] }: Pick<Deps, 'log' | 'clock'> & Partial<Pick<Site, 'modulosDoCartao'>>,
): Promise<Runtime> {
  const simulators = createSimulators({
    env,
    db: database.db,
    clock,
    deliver: (input, init) => deliver(input, init),
  });
  const keep = guardarResposta({ db: database.db, clock, log });
  const adapters = createAdapters({ env, clock, log, simulators, keep });
  const base = { db: database.db, clock, env, adapters, log };
  const jobs = await openJobs(base, database);
  const deps: Deps = { ...base, enqueue: jobs.enqueue, enqueueAll: jobs.enqueueAll };
  const ctx = { ...deps, origem: { ip: null, agente: 'simulador', requestId: 'simulador' } };
  const own = inProcessBackend({ ctx, sessao: null });
  /** Simulated services reach this program without the network, whatever address it is served at. */
  const deliver: typeof globalThis.fetch = async (url, init) => own(new Request(url, init));
  const demo = wantsDemo(env, simulators) ? DEMO : null;
  if (demo) await seedDemo(deps);
  return {
    deps,
    database,
    jobs,
    simulators,
    remote: createRemote(env),
    demo,
    site: { ...siteOf(env, simulators), modulosDoCartao },
    async stop(options) {
      await jobs.stop(options);
      await database.close();
    },
  };
}

function wantsDemo(env: Env, simulators: Simulators): boolean {
  if (env.DEMO !== 'auto') return env.DEMO === 'on';
  return env.DATABASE_URL === undefined && simulators.names.length > 0;
}

function siteOf(env: Env, simulators: Simulators): Omit<Site, 'modulosDoCartao'> {
  return {
    publicUrl: env.publicUrl,
    supportEmail: env.SUPPORT_EMAIL,
    supportWhatsapp: env.SUPPORT_WHATSAPP,
    operadora: operadoraDe(env),
    metodosExtras: env.PAYMENT_METHODS,
    cardSdkUrl: env.PAGBANK_SDK_URL ?? simulators.cardSdkUrl,
    medicao: env.ANALYTICS_URL !== undefined,
    simulado: simulators.names.length > 0,
  };
}
