import type { Hono } from 'hono';

/** The simulators of all services without a real address. */
export interface Simulators {
  /** Their names for the operator; empty in production. */
  names: string[];
  /** Public paths under /simulador: the bank pages, the card script, pictures. */
  app: Hono;
  /** Fetch functions of the simulated services; missing where the real one is set. */
  pagbank?: typeof globalThis.fetch;
  picpay?: typeof globalThis.fetch;
  infosimples?: typeof globalThis.fetch;
  cep?: typeof globalThis.fetch;
  /** The card script of the simulated gateway; missing where the gateway is real. */
  cardSdkUrl?: string;
}

/** Not a secret, because the simulators answer only this program. */
export const SIMULATOR_TOKEN = 'simulador';

type App = { fetch(request: Request): Response | Promise<Response> };

/** A `fetch` that calls a simulator in this process, so that the adapter runs the code of production. */
export function inProcessFetch(app: App): typeof globalThis.fetch {
  return async (input, init) => app.fetch(new Request(input, init));
}

/** Runs work some time after the answer that caused it. A test passes its own, to deliver notices at the moment it needs. */
export type Later = (work: () => Promise<void>) => void;

/** Milliseconds: enough for the client to store the answer first. */
const NOTICE_DELAY_MS = 400;

export const afterTheAnswer: Later = (work) => {
  setTimeout(() => void work(), NOTICE_DELAY_MS).unref();
};
