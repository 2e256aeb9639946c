import { isIP } from 'node:net';
import * as v from 'valibot';
import {
  ALLOWED_SIMULATORS,
  realServices,
  SIMULATED_BY_DEFAULT,
  simulatedServices,
} from '#backend/platform/simulators/simulated.ts';
import { CONFIGURACAO_DA_OPERADORA, ENDERECO_PADRAO } from '#lib/politicas/operadora.ts';
import { address, integer, listOf, oneOf, secret, shaped, site, text, withCredentials } from './settings.ts';
import { StartupError } from './startup-error.ts';

/** Where the desk listens: for users at the machine, of a tunnel or of the staff's proxy. */
export const LOOPBACK = '127.0.0.1';

/** Every setting of the program, with its default. ops/via-livre.env.example explains each; a bad value stops the start. */
export const Settings = v.object({
  HOST: text('127.0.0.1'),
  PORT: integer(4321, 1, 65535),
  DATA_DIR: text('./data'),
  /** PostgreSQL; without it the embedded database in DATA_DIR. */
  DATABASE_URL: shaped('postgres://usuario:senha@servidor:5432/banco', /^postgres(ql)?:\/\//),
  /** The address drivers use: base of absolute links, allowed origin, cookie security. */
  PUBLIC_URL: site,
  /** Trusted proxies for X-Forwarded-For: addresses and networks, comma separated. */
  TRUSTED_PROXIES: v.pipe(
    v.optional(v.string(), '127.0.0.0/8,::1'),
    v.transform((list) => list.split(',').map((entry) => entry.trim())),
    v.array(
      v.pipe(v.string(), v.check(isNetwork, 'endereços IP e redes, como 10.0.0.0/8, separados por vírgula')),
    ),
  ),
  SUPPORT_WHATSAPP: v.optional(
    v.pipe(v.string(), v.regex(/^\d{10,15}$/, 'de 10 a 15 números, com o código do país')),
    '5521900000000',
  ),
  /** COMPANY_NAME, COMPANY_CNPJ, COMPANY_ADDRESS, SUPPORT_EMAIL. */
  ...CONFIGURACAO_DA_OPERADORA,
  TRIAL_DAYS: integer(7, 0, 365),
  /** Methods offered beside card and Pix, comma separated: PICPAY, BOLETO. */
  PAYMENT_METHODS: listOf(['CARTAO', 'PIX', 'PICPAY', 'BOLETO']),
  PAGBANK_URL: address,
  /** While it is replaced two, comma separated: the first is sent, notices signed with either are taken. */
  PAGBANK_TOKEN: secret,
  /** With the client's id and secret. */
  PICPAY_URL: withCredentials('https://id:segredo@checkout-api.picpay.com'),
  PICPAY_SELLER_TOKEN: secret,
  INFOSIMPLES_URL: address,
  INFOSIMPLES_TOKEN: secret,
  VIACEP_URL: address,
  SMTP_URL: shaped('smtps://usuario:senha@servidor:465', /^smtps?:\/\//),
  MAIL_FROM: text('Via Livre <nao-responda@vialivre.example>'),
  /** The bucket, with its key and secret; `?region=` where the host does not name the region of the signature. */
  S3_URL: withCredentials('https://chave:segredo@s3.sa-east-1.amazonaws.com/balde'),
  AUTOMATION_WEBHOOK_URL: address,
  ANALYTICS_URL: address,
  /** inline: this process also works the queues; off: another process does. */
  WORKER: oneOf(['inline', 'off'], 'inline'),
  /** Consultations that one worker runs at a time: each waits for the outside source, up to 3 minutes. */
  LOOKUP_CONCURRENCY: integer(2, 1, 1000),
  /** Most calls a minute to the source of the consultations, of all workers together; 0 = no limit. */
  LOOKUP_CALLS_PER_MINUTE: integer(0, 0, 1_000_000),
  /** on, or faults: services without an address are simulated under https too, where drivers may take them for real. */
  ALLOW_SIMULATORS: v.optional(
    v.pipe(
      v.string(),
      v.regex(ALLOWED_SIMULATORS, 'on, off ou falhas para um ensaio, como pagbank:down,infosimples:slow'),
    ),
    'off',
  ),
  /** Seeds the demonstration account: auto = while everything is simulated and embedded. */
  DEMO: oneOf(['auto', 'on', 'off'], 'auto'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  /** Port of the metrics listener on loopback; 0 = none. */
  METRICS_PORT: integer(0, 0, 65535),
  /** Port of the operator's desk, a site of its own on loopback; 0 = none. */
  OPERATOR_PORT: integer(0, 0, 65535),
  /** The address the staff uses, when a proxy stands in front of the desk. */
  OPERATOR_URL: site,
  /** 32 bytes in base64 (openssl rand -base64 32): authenticator secrets are kept under it. While it is replaced two, comma separated. */
  OPERATOR_KEY: shaped(
    '32 bytes em base64 (openssl rand -base64 32), ou mais de uma separadas por vírgula',
    /^[A-Za-z0-9+/]{43}=( *, *[A-Za-z0-9+/]{43}=)*$/,
  ),
});

export type Env = Readonly<v.InferOutput<typeof Settings>> & {
  readonly publicUrl: string;
  readonly operatorUrl: string;
  readonly secure: boolean;
  /** Folder of the operator's socket: the unit's own, which systemd names, else DATA_DIR. */
  readonly socketDir: string;
};

/** Settings from the environment (never from the build); throws a StartupError that names the wrong one. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  refuseUnchanged(given);
  const parsed = v.safeParse(Settings, given);
  if (!parsed.success) {
    const accepted = new Map(
      parsed.issues.map(({ path, message }) => [String(path?.[0]?.key), message] as const),
    );
    const sentences = [...accepted].map(([name, message]) => `${name} aceita ${message}`);
    throw new StartupError(`Configuração inválida: ${sentences.join('; ')}.`);
  }
  for (const group of TOGETHER) requireTogether(parsed.output, group);
  const publicUrl = (
    parsed.output.PUBLIC_URL ?? `http://${parsed.output.HOST}:${parsed.output.PORT}`
  ).replace(/\/$/, '');
  const { OPERATOR_URL, OPERATOR_PORT } = parsed.output;
  const operatorUrl = (OPERATOR_URL ?? `http://${LOOPBACK}:${OPERATOR_PORT}`).replace(/\/$/, '');
  const env = {
    ...parsed.output,
    ...{ publicUrl, operatorUrl, secure: publicUrl.startsWith('https://') },
    socketDir: given.RUNTIME_DIRECTORY ?? parsed.output.DATA_DIR,
  };
  refuseMixedGateways(env);
  refuseSimulators(env);
  refuseNamelessSeller(env);
  return env;
}

/** The example's secrets are not secrets. */
function refuseUnchanged(given: Record<string, string | undefined>): void {
  const names = Object.keys(Settings.entries).filter((name) => given[name]?.includes('change-me'));
  if (names.length > 0)
    throw new StartupError(
      `Configuração inválida: ${names.join(', ')} ainda ${names.length === 1 ? 'tem' : 'têm'} o change-me do exemplo.`,
    );
}

/** Names in the environment that begin like one of our settings and are none: misspelt, or of an older version. */
export function unknownSettings(given: Record<string, unknown>): string[] {
  return Object.keys(given).filter((name) => OURS.test(name) && !Object.hasOwn(Settings.entries, name));
}

const OURS =
  /^(PAGBANK|PICPAY|INFOSIMPLES|LOOKUP|OPERATOR|VAPID|COMPANY|SUPPORT|S3|SMTP|DATABASE|PUBLIC|MAIL)_/;

/** An IP address, or a network in the form 10.0.0.0/8. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** Settings that are useless or unsafe without each other. */
const TOGETHER = [
  ['PAGBANK_URL', 'PAGBANK_TOKEN'],
  ['INFOSIMPLES_URL', 'INFOSIMPLES_TOKEN'],
  ['PICPAY_URL', 'PICPAY_SELLER_TOKEN'],
] as const;

function requireTogether(settings: v.InferOutput<typeof Settings>, group: (typeof TOGETHER)[number]): void {
  const given = group.find((name) => settings[name] !== undefined);
  const missing = group.find((name) => settings[name] === undefined);
  if (given && missing) throw new StartupError(`Configuração inválida: ${given} exige ${missing}.`);
}

/** Card and Pix are always offered and need PagBank; no gateway is simulated beside a real one. */
function refuseMixedGateways(env: Env): void {
  if (env.PICPAY_URL !== undefined && env.PAGBANK_URL === undefined)
    throw new StartupError(
      'Configuração inválida: PICPAY_URL exige PAGBANK_URL. Cartão e Pix são sempre oferecidos, e nenhum pagamento é simulado ao lado de um real.',
    );
  if (env.PAGBANK_URL !== undefined && env.PICPAY_URL === undefined && env.PAYMENT_METHODS.includes('PICPAY'))
    throw new StartupError(
      'Configuração inválida: PICPAY em PAYMENT_METHODS exige PICPAY_URL, porque PAGBANK_URL é real e nenhum pagamento é simulado ao lado dele.',
    );
}

/** Under https drivers take everything for real: simulators must be requested by name. */
function refuseSimulators(env: Env): void {
  const real = realServices(env);
  if (env.DEMO === 'on' && real.length > 0)
    throw new StartupError(
      `Configuração inválida: DEMO=on abre contas de senha pública e só vale com tudo simulado; há ${real.join(', ')}.`,
    );
  if (!env.secure || env.ALLOW_SIMULATORS !== 'off') return;
  // PicPay may be left out: beside a real PagBank it is not offered.
  const missing = [...simulatedServices(env)]
    .filter((service) => service !== 'picpay')
    .map((service): string => SIMULATED_BY_DEFAULT[service].setting);
  // Without it nobody receives recovery links, and the site does not show that.
  if (env.SMTP_URL === undefined) missing.push('SMTP_URL');
  if (missing.length > 0)
    throw new StartupError(
      `Configuração inválida: PUBLIC_URL é https e falta ${missing.join(', ')}. Sem eles o serviço seria simulado, e os e-mails ficariam em arquivos; para uma instalação de demonstração, ALLOW_SIMULATORS=on.`,
    );
}

/** Where drivers buy for real, the site must show the seller's CNPJ and street address (Decreto 7.962/2013, art. 2, I and II). */
function refuseNamelessSeller(env: Env): void {
  if (!env.secure || (env.ALLOW_SIMULATORS !== 'off' && env.PAGBANK_URL === undefined)) return;
  const missing = [
    env.COMPANY_CNPJ === undefined && 'COMPANY_CNPJ',
    env.COMPANY_ADDRESS === ENDERECO_PADRAO && 'COMPANY_ADDRESS',
  ].filter(Boolean);
  if (missing.length > 0)
    throw new StartupError(
      `Configuração inválida: PUBLIC_URL é https e falta ${missing.join(', ')}. Quem vende pela internet mostra o CNPJ e o endereço (Decreto 7.962/2013, art. 2º).`,
    );
}
