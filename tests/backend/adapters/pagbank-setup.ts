import { createPagBank } from '#backend/platform/adapters/pagbank/client.ts';
import type { PedidoPix } from '#backend/platform/adapters/pagbank/request.ts';
import { createBancoSimulator } from '#backend/platform/simulators/banco/app.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { afterTheAnswer, inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { recordingLog } from './recording-log.ts';

export const TOKEN = 'token-de-teste';
export const AGORA = new Date('2026-11-20T15:00:00Z');

export type Notice = { url: string; headers: Headers; body: string };

/** The production adapter against the simulated service, with a clock that a test can move. */
export function pagBankSetup({ deliver = async () => new Response() as Response } = {}) {
  let now = AGORA;
  const notices: Notice[] = [];
  const options = {
    store: createMemoryStore(),
    clock: () => now,
    token: TOKEN,
    publicUrl: 'http://localhost:4321/simulador',
    later: afterTheAnswer,
    deliver: async (url: string, init: RequestInit & { body: string }) => {
      notices.push({ url, headers: new Headers(init.headers), body: init.body });
      return deliver();
    },
  };
  const simulator = createPagBankSimulator(options);
  const { log, lines } = recordingLog();
  const client = { baseUrl: 'http://pagbank.test', token: TOKEN, log };
  return {
    ...options,
    simulator,
    bank: createBancoSimulator(options),
    pagbank: createPagBank({ ...client, fetch: inProcessFetch(simulator) }),
    /** The same adapter over another, failing transport. */
    pagbankOver: (fetch: typeof globalThis.fetch, timeoutMs = 60_000) =>
      createPagBank({ ...client, fetch, timeoutMs }),
    log: lines,
    notices,
    setNow: (instant: Date) => {
      now = instant;
    },
  };
}

export const pedidoPix: PedidoPix = {
  referencia: 'ABC1234',
  tentativa: 1,
  valor: 59_880,
  cliente: {
    nome: "José D'Ávila (teste)",
    email: 'jose@example.com',
    documento: '390.533.447-05',
    telefone: '(21) 98765-4321',
  },
  itens: [{ referencia: '8-16', nome: 'Plano CNH Livre [anual]', quantidade: 1, valorUnitario: 59_880 }],
  notificacaoUrl: 'http://localhost:4321/webhooks/pagbank',
  expiraEm: new Date(AGORA.getTime() + 300_000),
};

/** The value of a result that must be a success. */
export function must<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (result.ok) return result.value;
  throw new Error(`Expected a good result, got ${JSON.stringify(result.error)}`);
}
