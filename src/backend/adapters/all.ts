import { join } from 'node:path';
import type { Deps } from '../context.ts';
import { SIMULATOR_TOKEN, type Simulators } from '../simulators/all.ts';
import { type Cep, createCep } from './cep/client.ts';
import type { FonteDeConsulta } from './consulta.ts';
import { createInfosimples } from './infosimples/client.ts';
import type { Mailer } from './mailer/mailer.ts';
import { createOutbox } from './mailer/outbox.ts';
import { createSmtp } from './mailer/smtp.ts';
import { createPagBank, type PagBank } from './pagbank/client.ts';
import { createDiskStorage } from './storage/disk.ts';
import type { Storage } from './storage/storage.ts';

/** The outside world, one adapter a service. */
export interface Adapters {
  pagbank: PagBank;
  consultas: FonteDeConsulta;
  cep: Cep;
  mailer: Mailer;
  storage: Storage;
}

type Options = Pick<Deps, 'env' | 'clock' | 'log'> & { simulators: Simulators };

/** Real addresses where the settings give them, simulators where they don't: only address and token differ. */
export function createAdapters({ env, clock, log, simulators }: Options): Adapters {
  const from = env.MAIL_FROM;
  return {
    pagbank: createPagBank({
      fetch: simulators.pagbank ?? globalThis.fetch,
      baseUrl: env.PAGBANK_URL ?? 'http://pagbank.simulado',
      token: env.PAGBANK_TOKEN ?? SIMULATOR_TOKEN,
      log,
    }),
    consultas: createInfosimples({
      fetch: simulators.infosimples ?? globalThis.fetch,
      baseUrl: env.INFOSIMPLES_URL ?? 'http://infosimples.simulado',
      token: env.INFOSIMPLES_TOKEN ?? SIMULATOR_TOKEN,
      log,
    }),
    cep: createCep({
      fetch: simulators.cep ?? globalThis.fetch,
      baseUrl: env.VIACEP_URL ?? 'http://viacep.simulado',
      ...(env.BRASILAPI_URL && { fallbackUrl: env.BRASILAPI_URL }),
      log,
    }),
    mailer: env.SMTP_URL
      ? createSmtp({ url: env.SMTP_URL, from, log })
      : createOutbox({ dir: join(env.DATA_DIR, 'outbox'), from, clock, log }),
    storage: createDiskStorage({ dir: join(env.DATA_DIR, 'arquivos') }),
  };
}
