import type { Hono } from 'hono';

/** The simulated services that stand in for those without a real address. */
export interface Simulators {
  /** Their names, as the operator reads them; empty in production. */
  names: string[];
  /** What is reachable from outside under /simulador: the bank pages, the card script, pictures. */
  app: Hono;
  /** Fetches that reach the simulated services; missing where the real one is set. */
  pagbank?: typeof globalThis.fetch;
  picpay?: typeof globalThis.fetch;
  infosimples?: typeof globalThis.fetch;
  cep?: typeof globalThis.fetch;
  /** The card script of the simulated gateway; missing where the gateway is real. */
  cardSdkUrl?: string;
}

/** No secret: the simulators answer to this program only. */
export const SIMULATOR_TOKEN = 'simulador';
