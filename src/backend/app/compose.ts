import { Hono } from 'hono';
import { openJobs } from '#backend/app/jobs/open.ts';
import { preencherDemo, seedDemo } from '#backend/app/seed/demo.ts';
import { DEMO } from '#backend/app/seed/motorista.ts';
import { examinar } from '#backend/desk/assuntos/doctor.ts';
import { abrirSoquete, caminhoDoSoquete } from '#backend/desk/soquete.ts';
import { webhooksApp } from '#backend/domain/pedidos/webhooks.ts';
import { createAdapters } from '#backend/platform/adapters/all.ts';
import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import { PAGBANK_SDK } from '#backend/platform/adapters/pagbank/client.ts';
import type { Deps, PublicCtx } from '#backend/platform/context.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { FLOOR_BYTES, freeSpace, UNBOUNDED, watchSpace } from '#backend/platform/db/space.ts';
import { maintainDatabase } from '#backend/platform/db/upkeep.ts';
import type { Env } from '#backend/platform/env.ts';
import { type Manifest, modulesOf } from '#backend/platform/http/finishPage.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { createSimulators } from '#backend/platform/simulators/createSimulators.ts';
import { realServices } from '#backend/platform/simulators/simulated.ts';
import { afterTheAnswer, type Later, type Simulators } from '#backend/platform/simulators/simulators.ts';
import { StartupError } from '#backend/platform/startup-error.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import type { Site } from '#lib/shell/sessao.ts';

interface Options extends Pick<Deps, 'log' | 'clock'> {
  scripts?: Manifest | undefined;
  /** Schedules the webhooks of simulated services. */
  later?: Later;
}

/** Composes the program on an open, migrated database. Tests pass their own clock and log. */
export async function compose(
  env: Env,
  database: Database,
  { log, clock, scripts = {}, later = afterTheAnswer }: Options,
): Promise<Runtime> {
  const simulators = createSimulators({
    env,
    db: database.db,
    clock,
    deliver: (input, init) => deliver(input, init),
    later,
  });
  const keep = guardarResposta({ db: database.db, clock, log });
  const adapters = createAdapters({ env, clock, log, simulators, keep });
  const base = { db: database.db, clock, env, adapters, log };
  const jobs = await openJobs(base, database);
  const deps: Deps = { ...base, queues: jobs.queues };
  const ctx = { ...deps, origem: { ip: null, agente: 'simulador', requestId: 'simulador' } };
  const deliver = deliverInProcess(ctx);
  const demo = wantsDemo(env) ? DEMO : null;
  if (demo) await seedDemo(deps);
  return {
    deps,
    database,
    jobs,
    simulators,
    demo,
    space: UNBOUNDED,
    site: siteOf(env, simulators),
    modules: modulesOf(scripts),
    async stop(options) {
      await jobs.stop(options);
      await database.close();
    },
  };
}

/** The demonstration account has a public password and buys: it exists only while every service is simulated. */
function wantsDemo(env: Env): boolean {
  if (realServices(env).length > 0) return false;
  return env.DEMO === 'auto' ? env.DATABASE_URL === undefined : env.DEMO === 'on';
}

function siteOf(env: Env, simulators: Simulators): Site {
  return {
    publicUrl: env.publicUrl,
    supportEmail: env.SUPPORT_EMAIL,
    supportWhatsapp: env.SUPPORT_WHATSAPP,
    operadora: operadoraDe(env),
    metodosExtras: env.PAYMENT_METHODS,
    cardSdkUrl: simulators.cardSdkUrl ?? PAGBANK_SDK,
    medicao: env.ANALYTICS_URL !== undefined,
    simulado: simulators.names.length > 0,
  };
}

/** Delivers webhooks of simulated services within this process. */
function deliverInProcess(ctx: PublicCtx): typeof globalThis.fetch {
  const app = new Hono<BackendEnv>();
  app.onError((err, c) => {
    ctx.log.error({ err }, 'processing a gateway notice failed');
    return c.text('ERRO_INTERNO', 500);
  });
  app.use((c, next) => {
    c.set('ctx', ctx);
    c.set('sessao', null);
    return next();
  });
  app.route('/', webhooksApp);
  return async (input, init) => app.fetch(new Request(input, init));
}

/** Throws when the disk is full, because the start itself writes to it. */
export async function refuseFullDisk({ DATA_DIR }: Env, { engine }: Database): Promise<void> {
  if (engine === 'postgres') return;
  const needed = FLOOR_BYTES / MB / 4;
  const free = Math.floor((await freeSpace(DATA_DIR)) / MB);
  if (free < needed)
    throw new StartupError(
      `O disco de DATA_DIR (${DATA_DIR}) está cheio: há ${free} MB livres e são precisos ao menos ${needed}. Libere espaço; nada foi mudado.`,
    );
}

const MB = 1_000_000;

/** Background tasks: the operator's socket, the disk watch, and the demonstration data. */
export async function withBackground(runtime: Runtime): Promise<Runtime> {
  const { database, deps } = runtime;
  const space = await watchSpace({
    folder: deps.env.DATA_DIR,
    floorBytes: FLOOR_BYTES,
    change: async (low) => database.refuseWrites?.(low),
    log: deps.log,
  });
  const care =
    database.upkeep && maintainDatabase({ upkeep: database.upkeep, clock: deps.clock, log: deps.log });
  const closeSocket = await abrirSoquete(runtime, caminhoDoSoquete(runtime.deps.env));
  const demo = runtime.demo ? preencherDemo(runtime) : undefined;
  logUnreachableServices(runtime);
  return {
    ...runtime,
    space,
    async stop(options) {
      space.close();
      care?.stop();
      await Promise.all([closeSocket(), demo?.parar()]);
      await runtime.stop(options);
    },
  };
}

/** Checks services after the start. A failure is logged for the operator and stops nothing. */
function logUnreachableServices({ deps }: Runtime): void {
  examinar(deps)
    .then((exames) => {
      for (const { ok, ...exame } of exames)
        if (!ok) deps.log.warn(exame, 'a service could not be reached: run the doctor command');
    })
    .catch((err: unknown) => deps.log.error({ err }, 'the check of outside services failed'));
}
