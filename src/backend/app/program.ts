import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import type { DEMO } from '#backend/app/seed/motorista.ts';
import { openDatabase } from '#backend/platform/db/client.ts';
import { openFolder } from '#backend/platform/db/lock.ts';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { freeSpace, lastBackup } from '#backend/platform/db/space.ts';
import { type Env, LOOPBACK, readEnv, unknownSettings } from '#backend/platform/env.ts';
import { refusalOf } from '#backend/platform/http/failures.ts';
import type { Manifest } from '#backend/platform/http/finishPage.ts';
import { HSTS, SECURITY_HEADERS } from '#backend/platform/http/headers.ts';
import type { StopOptions } from '#backend/platform/jobs/enqueue.ts';
import type { Answered } from '#backend/platform/observe/facts.ts';
import { type Observer, openObserver } from '#backend/platform/observe/observer.ts';
import { readable, safeError } from '#backend/platform/observe/safeError.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { StartupError } from '#backend/platform/startup-error.ts';
import { ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import { metodosDe } from '#lib/planos/formaPagamento.ts';
import { compose, refuseFullDisk, withBackground } from './compose.ts';

const KEY = Symbol.for('via-livre.runtime');

interface Build {
  /** The empty cluster, for a first start. */
  cluster: string;
  /** Of the browser. */
  scripts: Manifest;
}

interface Started {
  demo: typeof DEMO | null;
  simulados: string[];
  /** The offered payment methods, as drivers read them. */
  formas: string[];
  /** Warning: simulated services are allowed under https. */
  exposto: boolean;
  /** Settings that the program does not read, probably misspelt. */
  desconhecidas: string[];
}

interface Held {
  log: Logger;
  open: Promise<Runtime> | undefined;
  observer: Observer | undefined;
  build: Build | undefined;
  start(build?: Build): Promise<Started>;
  stop(options?: StopOptions): Promise<void>;
  observe(request: Answered): void;
  headers: Readonly<Record<string, string>>;
  refusalOf: typeof refusalOf;
  settings: {
    host: string;
    port: number;
    dataDir: string;
    publicUrl: string;
    trustedProxies: string[];
    /** The operator's desk, where a setting gives it a port. */
    mesa: { host: string; port: number; url: string } | null;
  };
}

/** Interface for the Node entry, published under a global symbol so that the entry does not import the program. */
export function registerRuntime(): void {
  const known = globalThis as { [KEY]?: Held };
  if (known[KEY]) return;
  const env = readEnv(process.env);
  const held: Held = {
    log: createLog(env),
    open: undefined,
    observer: undefined,
    build: undefined,
    refusalOf,
    headers: env.secure ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS,
    settings: {
      host: env.HOST,
      port: env.PORT,
      dataDir: env.DATA_DIR,
      publicUrl: env.publicUrl,
      trustedProxies: env.TRUSTED_PROXIES,
      mesa:
        env.OPERATOR_PORT === 0 ? null : { host: LOOPBACK, port: env.OPERATOR_PORT, url: env.operatorUrl },
    },
    async start(build) {
      held.build = build;
      const { demo, simulators } = await currentRuntime();
      const simulados = simulators.names;
      const formas = metodosDe({ tipo: 'produtos', itens: [] }, env.PAYMENT_METHODS).map(
        (metodo) => ROTULO_DO_METODO[metodo],
      );
      const exposto = env.secure && simulados.length > 0;
      if (exposto)
        held.log.warn({ simulados }, 'simulated services are in use over https (ALLOW_SIMULATORS=on)');
      const desconhecidas = unknownSettings(process.env);
      if (desconhecidas.length > 0) held.log.warn({ desconhecidas }, 'unknown settings');
      return { demo, simulados, formas, exposto, desconhecidas };
    },
    observe: (request) => held.observer?.observe(request),
    async stop(options) {
      if (held.open) await (await held.open).stop(options);
      await held.observer?.close();
    },
  };
  known[KEY] = held;
}

/** The open program; opens it on first use. A failed opening is not cached. */
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
  openFolder(resolve(env.DATA_DIR));
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    template: held.build?.cluster,
    databaseUrl: env.DATABASE_URL,
    onError,
  });
  try {
    await refuseFullDisk(env, database);
    const started = performance.now();
    const applied = await migrate(database, migrations, ({ table, rows }) =>
      log.warn({ table, rows }, 'a migration removed a table: CHANGELOG.md says where its rows went'),
    );
    if (applied.length > 0)
      log.info({ migrations: applied, ms: Math.round(performance.now() - started) }, 'database migrated');
    held.observer = await openObserver({
      log,
      database,
      metricsPort: env.METRICS_PORT,
      machine: { lastBackup: () => lastBackup(env.DATA_DIR), freeBytes: () => freeSpace(env.DATA_DIR) },
    });
    const scripts = held.build?.scripts;
    return await withBackground(await compose(env, database, { log, clock, scripts }));
  } catch (error) {
    await held.observer?.close();
    await database.close();
    throw error;
  }
}

/** JSON lines on stdout, in UTC, or readable lines on a terminal; the entry uses the same log. */
function createLog({ LOG_LEVEL: level }: Env): Logger {
  const options = { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } };
  return process.stdout.isTTY ? pino(options, readable(process.stdout)) : pino(options);
}
