import type { Deps } from '../context.ts';
import { SIMULATOR_TOKEN, type Simulators } from '../simulators/all.ts';
import { createPagBank, type PagBank } from './pagbank/client.ts';

/** The outside world, one adapter a service. */
export interface Adapters {
  pagbank: PagBank;
}

/** Real addresses where the settings give them, simulators where they don't: only address and token differ. */
export function createAdapters({
  env,
  log,
  simulators,
}: Pick<Deps, 'env' | 'clock' | 'log'> & { simulators: Simulators }): Adapters {
  return {
    pagbank: createPagBank({
      fetch: simulators.pagbank ?? globalThis.fetch,
      baseUrl: env.PAGBANK_URL ?? 'http://pagbank.simulado',
      token: env.PAGBANK_TOKEN ?? SIMULATOR_TOKEN,
      log,
    }),
  };
}
