import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { misspelt } from '#backend/platform/settingNames.ts';
import { readEnv, Settings } from '../../../src/backend/platform/env.ts';

const example = readFileSync('ops/via-livre.env.example', 'utf8');
const lines = example.split('\n').map((line) => /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line));
const settings = new Map(lines.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])));

describe('a wrong value', () => {
  it.each([
    [{ PORT: '99999' }, 'PORT aceita um número inteiro de 1 a 65535.'],
    [
      { PORT: 'abc', DEMO: 'yes' },
      'PORT aceita um número inteiro de 1 a 65535; DEMO aceita um destes valores: auto, on, off.',
    ],
    [
      { PAYMENT_METHODS: 'PIX, CHEQUE' },
      'PAYMENT_METHODS aceita um destes valores: CARTAO, PIX, PICPAY, BOLETO, separados por vírgula.',
    ],
    [{ INFOSIMPLES_SERVICES: 'detran/sp/tudo' }, 'detran/rj/nada-consta'],
    [{ PUBLIC_URL: 'vialivre.example' }, 'PUBLIC_URL aceita um endereço completo'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES aceita endereços IP e redes'],
    [{ COMPANY_CNPJ: '123' }, 'COMPANY_CNPJ aceita um CNPJ'],
    [{ COMPANY_CNPJ: '12.345.678/0001-96' }, 'com os dígitos certos'],
    [{ METRICS_PORT: '4321' }, 'PORT e METRICS_PORT têm a mesma porta, 4321.'],
  ])('%o is named, with the accepted values', (settings, sentence) => {
    expect(() => readEnv(settings)).toThrow(sentence);
  });

  it('is never shown: it may be a secret', () => {
    const settings = {
      DATABASE_URL: 'mysql://dono:segredo@banco/vl',
      SMTP_URL: 'http://dono:segredo@correio',
    };
    expect(() => readEnv(settings)).toThrow(/DATABASE_URL aceita .+; SMTP_URL aceita/);
    expect(() => readEnv(settings)).not.toThrow(/segredo/);
  });

  it('has a message for every setting that can be wrong', () => {
    for (const name of Object.keys(Settings.entries)) {
      let said = '';
      try {
        readEnv({ [name]: '\u0000 ' });
      } catch (error) {
        said = String(error);
      }
      expect(said).not.toMatch(/Invalid|Expected/);
    }
  });
});

describe('a misspelt setting name', () => {
  const known = Object.keys(Settings.entries);
  it.each([
    ['PAGBANK_TOKN', 'PAGBANK_TOKN (PAGBANK_TOKEN?)'],
    ['PUBLIC_ULR', 'PUBLIC_ULR (PUBLIC_URL?)'],
    ['MAIL_FORM', 'MAIL_FORM (MAIL_FROM?)'],
    ['SMTP_UR', 'SMTP_UR (SMTP_URL?)'],
    ['PICPAY_SECRET_OF_OLD', 'PICPAY_SECRET_OF_OLD'],
  ])('%s is reported', (name, said) => {
    expect(misspelt([name], known)).toEqual([said]);
  });

  it('variables of the machine and correct settings are not reported', () => {
    const machine =
      'HOME PATH HOST_NAME LOGNAME LANG NODE_ENV NODE_OPTIONS XDG_DATA_HOME DATA_ROOT LC_ALL PG_BIN npm_config_cache SSH_AUTH_SOCK';
    const systemd =
      'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET WATCHDOG_USEC WATCHDOG_PID RUNTIME_DIRECTORY STATE_DIRECTORY SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH CREDENTIALS_DIRECTORY';
    const ours = 'NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE ASTRO_TELEMETRY_DISABLED UV_THREADPOOL_SIZE';
    expect(misspelt(`${machine} ${systemd} ${ours}`.split(' ').concat(known), known)).toEqual([]);
  });
});

describe('the example of the environment file', () => {
  it('has every setting, and no other', () => {
    const read = Object.keys(readEnv({})).filter((name) => /^[A-Z]/.test(name));
    const optional = [
      ...readFileSync('src/backend/platform/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
    ].map(([, name]) => name ?? '');
    const known = new Set([...read, ...optional, 'COMPANY_CNPJ']);
    expect([...settings.keys()].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !settings.has(name))).toEqual([]);
  });

  it('is accepted once the seller has a CNPJ and an address', () => {
    const active = example.split('\n').filter((line) => /^[A-Z]/.test(line));
    const env = Object.fromEntries(
      active.map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1'),
      ]),
    );
    expect(() => readEnv(env)).toThrow('falta COMPANY_CNPJ, COMPANY_ADDRESS.');
    const seller = {
      COMPANY_CNPJ: '12.345.678/0001-95',
      COMPANY_ADDRESS: 'Rua do Ouvidor, 1, Rio de Janeiro – RJ',
    };
    expect(readEnv({ ...env, ...seller })).toMatchObject({
      secure: true,
      DEMO: 'off',
      DATA_DIR: '/var/lib/via-livre',
    });
  });

  it('names one region for the bucket and its signature', () => {
    expect(settings.get('S3_URL')).toContain(`.${settings.get('S3_REGION')}.`);
  });

  it('shows the defaults of what may be left out', () => {
    const { HOST, PORT, TRIAL_DAYS, LOOKUP_CONCURRENCY, DATABASE_POOL, METRICS_PORT } = readEnv({});
    const shown = (name: string) => settings.get(name);
    expect(shown('HOST')).toBe(HOST);
    expect(shown('PORT')).toBe(String(PORT));
    expect(shown('TRIAL_DAYS')).toBe(String(TRIAL_DAYS));
    expect(shown('LOOKUP_CONCURRENCY')).toBe(String(LOOKUP_CONCURRENCY));
    expect(shown('DATABASE_POOL')).toBe(String(DATABASE_POOL));
    expect(shown('METRICS_PORT')).toBe(String(METRICS_PORT));
  });
});
