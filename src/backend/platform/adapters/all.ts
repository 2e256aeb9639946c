import { join } from 'node:path';
import { criarLeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import { createInfosimples } from '#backend/platform/adapters/infosimples/client.ts';
import { createPagBank } from '#backend/platform/adapters/pagbank/client.ts';
import { createPicPay } from '#backend/platform/adapters/picpay/client.ts';
import { enderecoAberto } from '#backend/platform/adapters/push/enderecoPublico.ts';
import { createPush } from '#backend/platform/adapters/push/push.ts';
import { createDiskStorage } from '#backend/platform/adapters/storage/disk.ts';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import type { Storage } from '#backend/platform/adapters/storage/storage.ts';
import { FLOOR_BYTES } from '#backend/platform/db/space.ts';
import type { Env } from '#backend/platform/env.ts';
import { valoresDe } from '#backend/platform/secrets/segredo.ts';
import { credentialsOf } from '#backend/platform/settings.ts';
import { SIMULATOR_TOKEN, type Simulators } from '#backend/platform/simulators/simulators.ts';
import type { Clock } from '#lib/dates.ts';
import type { Adapters } from './adapters.ts';
import { createAutomacao } from './automacao.ts';
import type { Log } from './calls.ts';
import { BRASILAPI, createCep } from './cep.ts';
import type { Keep } from './http.ts';
import { createOutbox, createSmtp } from './mailer.ts';
import { createMedicao } from './medicao.ts';

type Options = { env: Env; clock: Clock; log: Log; simulators: Simulators; keep: Keep };

/** Creates every adapter: for the real service when a setting gives its address, else for the simulator. */
export function createAdapters({ env, clock, log, simulators, keep }: Options): Adapters {
  const from = env.MAIL_FROM;
  const picpay = env.PICPAY_URL === undefined ? undefined : credentialsOf(env.PICPAY_URL);
  const { fetch } = globalThis;
  return {
    pagbank: createPagBank({
      ...service(env.PAGBANK_URL, simulators.pagbank),
      token: valoresDe(env.PAGBANK_TOKEN)[0] ?? SIMULATOR_TOKEN,
      log,
      keep,
    }),
    picpay: createPicPay({
      ...service(picpay?.url.href, simulators.picpay),
      clientId: picpay?.user ?? SIMULATOR_TOKEN,
      clientSecret: picpay?.secret ?? SIMULATOR_TOKEN,
      clock,
      log,
      keep,
    }),
    consultas: createInfosimples({
      ...service(env.INFOSIMPLES_URL, simulators.infosimples),
      token: env.INFOSIMPLES_TOKEN ?? SIMULATOR_TOKEN,
      log,
    }),
    cep: createCep({
      ...service(env.VIACEP_URL, simulators.cep),
      fallbackUrl: env.VIACEP_URL && BRASILAPI,
      log,
      keep,
    }),
    mailer: env.SMTP_URL
      ? createSmtp({ url: env.SMTP_URL, from, log })
      : createOutbox({ dir: join(env.DATA_DIR, 'outbox'), from, clock, log }),
    push: createPush({ log, aberto: enderecoAberto }),
    storage: storageOf(env, log),
    cartas: criarLeitorDeCartas(),
    automacao: env.AUTOMATION_WEBHOOK_URL
      ? createAutomacao({ fetch, baseUrl: env.AUTOMATION_WEBHOOK_URL, log })
      : undefined,
    medicao: env.ANALYTICS_URL ? createMedicao({ fetch, baseUrl: env.ANALYTICS_URL, log }) : undefined,
  };
}

/** The real service at its address, or the simulator. Without either every call rejects and sends nothing. */
function service(address: string | undefined, simulated: typeof globalThis.fetch | undefined) {
  if (address !== undefined) return { fetch: globalThis.fetch, baseUrl: address };
  const none = async () => Promise.reject(new TypeError('this service is not set'));
  return { fetch: simulated ?? none, baseUrl: 'http://servico.simulado' };
}

function storageOf(env: Env, log: Log): Storage {
  if (!env.S3_URL) return createDiskStorage({ dir: join(env.DATA_DIR, 'arquivos'), floorBytes: FLOOR_BYTES });
  const { url, user, secret } = credentialsOf(env.S3_URL);
  const region = url.searchParams.get('region') ?? undefined;
  url.search = '';
  const keys = { accessKeyId: user, secretAccessKey: secret, region };
  return createS3Storage({ fetch: globalThis.fetch, url: url.href, ...keys, log });
}
