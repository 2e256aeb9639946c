import { operadoraDe } from '#lib/operadora.ts';
import type { Site } from '#lib/shell/sessao.ts';
import type { Env } from '../env.ts';
import { createAdapters } from './adapters/all.ts';
import { PAGBANK_SDK } from './adapters/pagbank/client.ts';
import type { Deps } from './context.ts';
import type { Database } from './db/database.ts';
import { UNBOUNDED } from './db/space.ts';
import { deliverTo } from './http/deliver.ts';
import type { Modules } from './http/preload.ts';
import { createRemote } from './http/remote.ts';
import { openJobs } from './jobs/open.ts';
import { guardarResposta } from './respostas/guardar.ts';
import type { Runtime } from './runtime.ts';
import { DEMO } from './seed/contas.ts';
import { seedDemo } from './seed/demo.ts';
import { createSimulators } from './simulators/all.ts';
import { afterTheAnswer, type Later } from './simulators/later.ts';
import { realServices } from './simulators/simulated.ts';
import type { Simulators } from './simulators/simulators.ts';

interface Options extends Pick<Deps, 'log' | 'clock'> {
  modules?: Modules | undefined;
  /** When the notices of simulated services go out. */
  later?: Later;
}

/** Puts the program together over an open, migrated database. Tests call it with their own clock and log. */
export async function compose(
  env: Env,
  database: Database,
  { log, clock, modules = {}, later = afterTheAnswer }: Options,
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
  const deliver = deliverTo(ctx);
  const demo = wantsDemo(env) ? DEMO : null;
  if (demo) await seedDemo(deps);
  return {
    deps,
    database,
    jobs,
    simulators,
    remote: createRemote(env, log),
    demo,
    space: UNBOUNDED,
    site: siteOf(env, simulators),
    modules,
    async stop(options) {
      await jobs.stop(options);
      await database.close();
    },
  };
}

/** Its password is public and it buys: never where anything real would hear of it. */
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
    cardSdkUrl: env.PAGBANK_SDK_URL ?? simulators.cardSdkUrl ?? PAGBANK_SDK,
    medicao: env.ANALYTICS_URL !== undefined,
    simulado: simulators.names.length > 0,
  };
}
