import { Hono } from 'hono';
import { paths } from '#lib/paths.ts';
import type { Deps } from '../context.ts';
import { createBancoSimulator, createPicPayPagesSimulator } from './banco/app.ts';
import { createCepSimulator } from './cep/app.ts';
import { createDatabaseStore } from './databaseStore.ts';
import { inProcessFetch } from './in-process.ts';
import { createInfosimplesSimulator } from './infosimples/app.ts';
import type { Later } from './later.ts';
import { createPagBankSimulator } from './pagbank/app.ts';
import { createPicPaySimulator } from './picpay/app.ts';
import { SIMULATED_BY_DEFAULT, simulatedServices } from './simulated.ts';
import { SIMULATOR_TOKEN, type Simulators } from './simulators.ts';

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
  if (played.has('pagbank')) {
    const options = { store, clock, publicUrl, token, deliver, later };
    const pagbank = createPagBankSimulator(options);
    simulators.pagbank = inProcessFetch(pagbank);
    simulators.cardSdkUrl = `${publicUrl}/pagseguro.min.js`;
    app.route('/pagbank', pagbank).route('/', createBancoSimulator(options));
  }
  if (played.has('picpay')) {
    const noticeUrl = new URL(paths.webhook.picpay, env.publicUrl).href;
    const options = { store, clock, publicUrl, token, sellerToken: token, noticeUrl, deliver, later };
    simulators.picpay = inProcessFetch(createPicPaySimulator(options));
    app.route('/', createPicPayPagesSimulator(options));
  }
  if (played.has('infosimples')) {
    simulators.infosimples = inProcessFetch(createInfosimplesSimulator({ store, clock, token }));
  }
  if (played.has('cep')) {
    simulators.cep = inProcessFetch(createCepSimulator());
  }
  return simulators;
}
