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

/** No secret: the simulators answer only this program. */
export const SIMULATOR_TOKEN = 'simulador';
