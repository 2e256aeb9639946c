import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { simulado } from '#backend/platform/db/schema/conta.ts';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { createBancoSimulator } from '#backend/platform/simulators/pagbank/bank.ts';
import { formatCep } from '#lib/documents.ts';
import { paths } from '#lib/paths.ts';
import { createPicPayPagesSimulator, createPicPaySimulator } from './picpay.ts';
import { faultOf, SIMULATED_BY_DEFAULT, type SimulatedService, simulatedServices } from './simulated.ts';
import {
  inProcessFetch,
  type Later,
  SIMULATOR_TOKEN,
  type SimulatorStore,
  type Simulators,
} from './simulators.ts';

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
    const options = { store, clock, publicUrl, token, noticeUrl, deliver, later };
    simulators.picpay = served('picpay', createPicPaySimulator(options));
    app.route('/', createPicPayPagesSimulator(options));
  }
  if (played.has('infosimples'))
    simulators.infosimples = served('infosimples', createInfosimplesSimulator({ store, clock, token }));
  if (played.has('cep')) simulators.cep = served('cep', createCepSimulator());
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

/** A ViaCEP simulator in this process. It knows some places; any other CEP is not found (docs/sandbox.md). */
export function createCepSimulator(): Hono {
  const app = new Hono();
  app.get('/ws/:cep/json/', (c) => {
    const cep = c.req.param('cep');
    if (!/^\d{8}$/.test(cep)) return c.html('<h1>Http 400</h1><h3>Verifique a URL</h3>', 400);
    const found = ENDERECOS[cep];
    if (!found) return c.json({ erro: 'true' });
    const [logradouro, bairro, localidade, uf] = found;
    return c.json({ cep: formatCep(cep), logradouro, complemento: '', unidade: '', bairro, localidade, uf });
  });
  return app;
}

/** Places of Rio de Janeiro state, with three of other states: [logradouro, bairro, localidade, uf]. */
const ENDERECOS: Record<string, [string, string, string, string]> = {
  '20040002': ['Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20230010': ['Rua do Riachuelo', 'Centro', 'Rio de Janeiro', 'RJ'],
  '20520053': ['Rua Conde de Bonfim', 'Tijuca', 'Rio de Janeiro', 'RJ'],
  '22010000': ['Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  '22250040': ['Praia de Botafogo', 'Botafogo', 'Rio de Janeiro', 'RJ'],
  '22640102': ['Avenida das Américas', 'Barra da Tijuca', 'Rio de Janeiro', 'RJ'],
  '24020071': ['Avenida Ernani do Amaral Peixoto', 'Centro', 'Niterói', 'RJ'],
  '24130400': ['Alameda São Boaventura', 'Fonseca', 'Niterói', 'RJ'],
  '24220300': ['Rua Coronel Moreira César', 'Icaraí', 'Niterói', 'RJ'],
  '24440440': ['Rua Doutor Nilo Peçanha', 'Centro', 'São Gonçalo', 'RJ'],
  '25010000': ['Avenida Presidente Kennedy', 'Centro', 'Duque de Caxias', 'RJ'],
  '25620000': ['Rua do Imperador', 'Centro', 'Petrópolis', 'RJ'],
  '26210000': ['Avenida Governador Amaral Peixoto', 'Centro', 'Nova Iguaçu', 'RJ'],
  '28010000': ['Rua Treze de Maio', 'Centro', 'Campos dos Goytacazes', 'RJ'],
  // One CEP for the whole town, and an older spelling of its name.
  '23970000': ['', '', 'Parati', 'RJ'],
  '01001000': ['Praça da Sé', 'Sé', 'São Paulo', 'SP'],
  '30130010': ['Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG'],
  '70040010': ['Setor Bancário Norte', 'Asa Norte', 'Brasília', 'DF'],
};
