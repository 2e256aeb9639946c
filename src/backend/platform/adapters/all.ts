import { join } from 'node:path';
import { criarLeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import { BRASILAPI, createCep } from '#backend/platform/adapters/cep/client.ts';
import { createInfosimples } from '#backend/platform/adapters/infosimples/client.ts';
import { createOutbox } from '#backend/platform/adapters/mailer/outbox.ts';
import { createSmtp } from '#backend/platform/adapters/mailer/smtp.ts';
import { createPagBank } from '#backend/platform/adapters/pagbank/client.ts';
import { createPicPay } from '#backend/platform/adapters/picpay/client.ts';
import { enderecoAberto } from '#backend/platform/adapters/push/enderecoPublico.ts';
import { createPush } from '#backend/platform/adapters/push/push.ts';
import { createDiskStorage } from '#backend/platform/adapters/storage/disk.ts';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import type { Storage } from '#backend/platform/adapters/storage/storage.ts';
import type { Deps } from '#backend/platform/context.ts';
import { FLOOR_BYTES } from '#backend/platform/db/space.ts';
import { valoresDe } from '#backend/platform/secrets/segredo.ts';
import { credentialsOf } from '#backend/platform/settings.ts';
import { SIMULATOR_TOKEN, type Simulators } from '#backend/platform/simulators/simulators.ts';
import type { Adapters } from './adapters.ts';
import { createAutomacao } from './automacao.ts';
import { createClamav } from './clamav.ts';
import type { Keep } from './http.ts';
import { createMedicao } from './medicao.ts';

type Options = Pick<Deps, 'env' | 'clock' | 'log'> & { simulators: Simulators; keep: Keep };

/** Creates every adapter: for the real service when a setting gives its address, else for the simulator. */
export function createAdapters({ env, clock, log, simulators, keep }: Options): Adapters {
  const from = env.MAIL_FROM;
  const picpay = env.PICPAY_URL === undefined ? undefined : credentialsOf(env.PICPAY_URL);
  return {
    pagbank: createPagBank({
      fetch: fetchFor(env.PAGBANK_URL, simulators.pagbank),
      baseUrl: env.PAGBANK_URL ?? 'http://pagbank.simulado',
      token: valoresDe(env.PAGBANK_TOKEN)[0] ?? SIMULATOR_TOKEN,
      log,
      keep,
    }),
    picpay: createPicPay({
      fetch: fetchFor(env.PICPAY_URL, simulators.picpay),
      baseUrl: picpay?.url.href ?? 'http://picpay.simulado',
      clientId: picpay?.user ?? SIMULATOR_TOKEN,
      clientSecret: picpay?.secret ?? SIMULATOR_TOKEN,
      clock,
      log,
      keep,
    }),
    consultas: createInfosimples({
      fetch: fetchFor(env.INFOSIMPLES_URL, simulators.infosimples),
      baseUrl: env.INFOSIMPLES_URL ?? 'http://infosimples.simulado',
      token: env.INFOSIMPLES_TOKEN ?? SIMULATOR_TOKEN,
      log,
    }),
    cep: createCep({
      fetch: fetchFor(env.VIACEP_URL, simulators.cep),
      baseUrl: env.VIACEP_URL ?? 'http://viacep.simulado',
      ...(env.VIACEP_URL && { fallbackUrl: BRASILAPI }),
      log,
      keep,
    }),
    mailer: env.SMTP_URL
      ? createSmtp({ url: env.SMTP_URL, from, log })
      : createOutbox({ dir: join(env.DATA_DIR, 'outbox'), from, clock, log }),
    push: createPush({ log, aberto: enderecoAberto }),
    storage: storageOf(env, log),
    cartas: criarLeitorDeCartas(),
    scanner: env.CLAMAV_ADDRESS ? createClamav({ address: env.CLAMAV_ADDRESS, log }) : undefined,
    automacao: env.AUTOMATION_WEBHOOK_URL
      ? createAutomacao({ fetch: globalThis.fetch, baseUrl: env.AUTOMATION_WEBHOOK_URL, log })
      : undefined,
    medicao: env.ANALYTICS_URL
      ? createMedicao({ fetch: globalThis.fetch, url: env.ANALYTICS_URL, log })
      : undefined,
  };
}

/** The `fetch` of an adapter: the network's, or the simulator's. Without either every call rejects and sends nothing. */
function fetchFor(address: string | undefined, simulated: typeof globalThis.fetch | undefined) {
  if (address !== undefined) return globalThis.fetch;
  return simulated ?? (async () => Promise.reject(new TypeError('this service is not set')));
}

function storageOf(env: Options['env'], log: Options['log']): Storage {
  if (!env.S3_URL)
    return createDiskStorage({
      dir: join(env.DATA_DIR, 'arquivos'),
      floorBytes: FLOOR_BYTES,
    });
  const { url, user, secret } = credentialsOf(env.S3_URL);
  const region = url.searchParams.get('region') ?? undefined;
  url.search = '';
  const keys = { accessKeyId: user, secretAccessKey: secret, region };
  return createS3Storage({ fetch: globalThis.fetch, url: url.href, ...keys, log });
}
