import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Fault, SimulatedService } from './simulated.ts';

/** The simulators of all services without a real address, each as a `fetch`; missing where the real one is set. */
export interface Simulators extends Partial<Record<SimulatedService, typeof globalThis.fetch>> {
  /** Their names for the operator; empty in production. */
  names: string[];
  /** Public paths under /simulador: the bank pages, the card script, pictures. */
  app: Hono;
  /** The card script of the simulated gateway; missing where the gateway is real. */
  cardSdkUrl?: string;
}

/** Not a secret, because the simulators answer only this program. */
export const SIMULATOR_TOKEN = 'simulador';

/** Milliseconds: a page waits for a payment for 8 s, a call for 10 to 15 s. */
const SLOW_MS = 9_000;

/** A `fetch` that calls a simulator in this process, so that the adapter runs the code of production. */
export function inProcessFetch(app: Hono, fault?: Fault): typeof globalThis.fetch {
  return async (input, init) => {
    if (fault === 'down') throw new TypeError('a simulated service is down');
    if (fault === '500') return new Response('', { status: 500 });
    if (fault === 'slow') await wait(SLOW_MS);
    return app.fetch(new Request(input, init));
  };
}

/** Runs work some time after the answer that caused it. A test passes its own, to deliver notices at the moment it needs. */
export type Later = (work: () => Promise<void>) => void;

/** Milliseconds: enough for the client to store the answer first. */
const NOTICE_DELAY_MS = 400;

export const afterTheAnswer: Later = (work) => {
  setTimeout(() => void work(), NOTICE_DELAY_MS).unref();
};

/** Storage of the simulators' JSON documents. `kind` is the collection, for example `pagbank.pedido`. */
export type SimulatorStore = {
  get(kind: string, id: string): Promise<unknown>;
  put(kind: string, id: string, value: unknown): Promise<void>;
};

/** One kind of document. Only the simulator writes it, so that its shape is known. */
export const shelf = <T>(kind: string) => ({
  get: async (store: SimulatorStore, id: string) => (await store.get(kind, id)) as T | undefined,
  put: (store: SimulatorStore, id: string, value: T) => store.put(kind, id, value),
});

/** Runs the tasks of one key one after the other, so that two requests about one order cannot both succeed. */
export function oneAtATime() {
  const last = new Map<string, Promise<unknown>>();
  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
