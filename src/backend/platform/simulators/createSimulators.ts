import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { simulado } from '#backend/platform/db/schema/conta.ts';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { createBancoSimulator } from '#backend/platform/simulators/pagbank/bank.ts';
import { paths } from '#lib/paths.ts';
import { createCepSimulator } from './cep.ts';
import { createPicPayPagesSimulator, createPicPaySimulator } from './picpay.ts';
import { faultOf, SIMULATED_BY_DEFAULT, type SimulatedService, simulatedServices } from './simulated.ts';
import type { SimulatorStore } from './simulators.ts';
import { inProcessFetch, type Later, SIMULATOR_TOKEN, type Simulators } from './simulators.ts';

interface Options extends Pick<Deps, 'env' | 'db' | 'clock'> {
  /** How a simulated service reaches our notification addresses. */
  deliver: typeof globalThis.fetch;
  later: Later;
}

export function createSimulators({ env, db, clock, deliver, later }: Options): Simulators {
  const store = createDatabaseStore(db);
  const publicUrl = `${env.publicUrl}/simulador`;
  const app = new Hono();
  const played = simulatedServices(env);
  const names = [...played].map((service) => SIMULATED_BY_DEFAULT[service].name);
  const token = SIMULATOR_TOKEN;
  const simulators: Simulators = { names, app };
  const served = (service: SimulatedService, simulator: Hono) =>
    inProcessFetch(simulator, faultOf(env.ALLOW_SIMULATORS, service));
  if (played.has('pagbank')) {
    const options = { store, clock, publicUrl, token, deliver, later };
    simulators.pagbank = served('pagbank', createPagBankSimulator(options));
    simulators.cardSdkUrl = `${publicUrl}/pagseguro.min.js`;
    // Only what a browser needs: the API has a token that everybody can know, so it answers in process only.
    app.route('/', createBancoSimulator(options));
  }
  if (played.has('picpay')) {
    const noticeUrl = new URL(paths.webhook.picpay, env.publicUrl).href;
    const options = { store, clock, publicUrl, token, sellerToken: token, noticeUrl, deliver, later };
    simulators.picpay = served('picpay', createPicPaySimulator(options));
    app.route('/', createPicPayPagesSimulator(options));
  }
  if (played.has('infosimples')) {
    simulators.infosimples = served('infosimples', createInfosimplesSimulator({ store, clock, token }));
  }
  if (played.has('cep')) {
    simulators.cep = served('cep', createCepSimulator());
  }
  return simulators;
}

/** Stores the simulators' documents in our own database, so that they survive a restart, as in a real service. */
function createDatabaseStore(db: Db): SimulatorStore {
  return {
    async get(kind, id) {
      const [row] = await db
        .select({ valor: simulado.valor })
        .from(simulado)
        .where(and(eq(simulado.tipo, kind), eq(simulado.id, id)));
      return row?.valor ?? undefined;
    },
    async put(kind, id, value) {
      await db
        .insert(simulado)
        .values({ tipo: kind, id, valor: value })
        .onConflictDoUpdate({ target: [simulado.tipo, simulado.id], set: { valor: value } });
    },
  };
}
