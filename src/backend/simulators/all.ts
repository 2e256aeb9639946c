import { Hono } from 'hono';
import type { Deps } from '../context.ts';
import { createBancoSimulator } from './banco/app.ts';
import { createDatabaseStore } from './databaseStore.ts';
import { inProcessFetch } from './in-process.ts';
import { createPagBankSimulator } from './pagbank/app.ts';

/** The simulated services that stand in for those without a real address. */
export interface Simulators {
  /** Their names, as the operator reads them; empty in production. */
  names: string[];
  /** What is reachable from outside under /simulador: the bank pages, the card script, pictures. */
  app: Hono;
  /** A fetch that reaches the simulated service; undefined when the real one is set. */
  pagbank: typeof globalThis.fetch | undefined;
  cardSdkUrl: string;
}

/** No secret: the simulators answer to this program only. */
export const SIMULATOR_TOKEN = 'simulador';

interface Options extends Pick<Deps, 'env' | 'db' | 'clock'> {
  /** How a simulated service reaches our notification addresses. */
  deliver: typeof globalThis.fetch;
}

export function createSimulators({ env, db, clock, deliver }: Options): Simulators {
  const store = createDatabaseStore(db);
  const publicUrl = `${env.publicUrl}/simulador`;
  const app = new Hono();
  const names: string[] = [];
  const options = {
    store,
    clock,
    publicUrl,
    token: SIMULATOR_TOKEN,
    deliver,
  };
  let pagbank: typeof globalThis.fetch | undefined;
  if (env.PAGBANK_URL === undefined) {
    names.push('PagBank');
    const simulator = createPagBankSimulator(options);
    pagbank = inProcessFetch(simulator);
    app.route('/pagbank', simulator).route('/', createBancoSimulator(options));
  }
  return { names, app, pagbank, cardSdkUrl: `${publicUrl}/pagseguro.min.js` };
}
