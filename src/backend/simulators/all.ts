import { Hono } from 'hono';
import type { Deps } from '../context.ts';
import { createBancoSimulator, createPicPayPagesSimulator } from './banco/app.ts';
import { createCepSimulator } from './cep/app.ts';
import { createDatabaseStore } from './databaseStore.ts';
import { inProcessFetch } from './in-process.ts';
import { createInfosimplesSimulator } from './infosimples/app.ts';
import { createPagBankSimulator } from './pagbank/app.ts';
import { createPicPaySimulator } from './picpay/app.ts';
import { SIMULATOR_TOKEN, type Simulators } from './simulators.ts';

interface Options extends Pick<Deps, 'env' | 'db' | 'clock'> {
  /** How a simulated service reaches our notification addresses. */
  deliver: typeof globalThis.fetch;
}

export function createSimulators({ env, db, clock, deliver }: Options): Simulators {
  const store = createDatabaseStore(db);
  const publicUrl = `${env.publicUrl}/simulador`;
  const app = new Hono();
  const names: string[] = [];
  const token = SIMULATOR_TOKEN;
  const simulators: Simulators = { names, app, cardSdkUrl: `${publicUrl}/pagseguro.min.js` };
  if (env.PAGBANK_URL === undefined) {
    const options = { store, clock, publicUrl, token, deliver };
    const pagbank = createPagBankSimulator(options);
    names.push('PagBank');
    simulators.pagbank = inProcessFetch(pagbank);
    app.route('/pagbank', pagbank).route('/', createBancoSimulator(options));
  }
  if (env.PICPAY_URL === undefined) {
    const options = { store, clock, publicUrl, token, sellerToken: token, deliver };
    names.push('PicPay');
    simulators.picpay = inProcessFetch(createPicPaySimulator(options));
    app.route('/', createPicPayPagesSimulator(options));
  }
  if (env.INFOSIMPLES_URL === undefined) {
    names.push('Infosimples');
    simulators.infosimples = inProcessFetch(createInfosimplesSimulator({ store, clock, token }));
  }
  if (env.VIACEP_URL === undefined) {
    names.push('ViaCEP');
    simulators.cep = inProcessFetch(createCepSimulator());
  }
  return simulators;
}
