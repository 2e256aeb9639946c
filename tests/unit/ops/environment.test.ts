import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredFor } from '#backend/app/http/app.ts';
import { credentialsOf } from '#backend/platform/settings.ts';
import { simulatedServices } from '#backend/platform/simulators/simulated.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { UPLOAD_LIMIT } from '../../../server/body.mjs';
import { readEnv, Settings, unknownSettings } from '../../../src/backend/platform/env.ts';

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
    [{ S3_URL: 'https://s3.example/balde' }, 'S3_URL aceita um endereço com credenciais'],
    [{ S3_URL: 'https://chave:se/gredo@s3.example/balde' }, 'S3_URL aceita um endereço com credenciais'],
    [{ PUBLIC_URL: 'vialivre.example' }, 'PUBLIC_URL aceita o endereço de um site'],
    [{ PUBLIC_URL: 'https://vialivre.example/app' }, 'PUBLIC_URL aceita o endereço de um site, sem caminho'],
    [{ OPERATOR_URL: 'https://dono@mesa.example' }, 'OPERATOR_URL aceita o endereço de um site, sem caminho'],
    [{ ALLOW_SIMULATORS: 'pagbank:slow,correio:down' }, 'ALLOW_SIMULATORS aceita on, off ou falhas'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES aceita endereços IP e redes'],
    [{ COMPANY_CNPJ: '123' }, 'COMPANY_CNPJ aceita um CNPJ'],
    [{ COMPANY_CNPJ: '12.345.678/0001-96' }, 'com os dígitos certos'],
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

it('an address has its credentials in it, and is used without them', () => {
  const { S3_URL = '' } = readEnv({ S3_URL: 'https://chave:se%2Fgre+do@s3.example/balde?region=br-se1' });
  const { url, user, secret } = credentialsOf(S3_URL);
  expect([url.href, user, secret]).toEqual(['https://s3.example/balde?region=br-se1', 'chave', 'se/gre+do']);
});

describe('the folder of the operator’s socket', () => {
  it('is the one that systemd made for the unit, else DATA_DIR', () => {
    expect(readEnv({ RUNTIME_DIRECTORY: '/run/via-livre-4321', DATA_DIR: '/srv' }).socketDir).toBe(
      '/run/via-livre-4321',
    );
    expect(readEnv({ DATA_DIR: '/srv' }).socketDir).toBe('/srv');
  });
});

it('names of settings that the program does not know are reported, and no others', () => {
  const given = {
    PAGBANK_TOKN: '',
    PUBLIC_ULR: '',
    SMTP_UR: '',
    PICPAY_SECRET_OF_OLD: '',
    SMTP_URL: '',
    HOME: '',
  };
  expect(unknownSettings(given)).toEqual(['PAGBANK_TOKN', 'PUBLIC_ULR', 'SMTP_UR', 'PICPAY_SECRET_OF_OLD']);
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

  it('starts nothing with its password, then everything simulated, and for real once the seller is named', () => {
    const values = (form: RegExp): Record<string, string> =>
      Object.fromEntries(
        example.split('\n').flatMap((line) => {
          const [, name, value] = form.exec(line) ?? [];
          return name ? [[name, value?.replace(/^"(.*)"$/, '$1').replace('change-me', 'segredo') ?? '']] : [];
        }),
      );
    const active = values(/^([A-Z]\w+)=(.*)$/);
    expect(() => readEnv({ ...active, DATABASE_URL: 'postgres://via_livre:change-me@localhost/b' })).toThrow(
      'DATABASE_URL ainda tem o change-me do exemplo.',
    );
    expect(readEnv(active)).toMatchObject({ secure: true, DEMO: 'off', DATA_DIR: '/var/lib/via-livre' });
    const { ALLOW_SIMULATORS: _, ...real } = {
      ...active,
      ...values(/^#((?:PAGBANK|INFOSIMPLES|VIACEP|SMTP)\w+)=(.+)$/),
    };
    expect(() => readEnv(real)).toThrow('falta COMPANY_CNPJ, COMPANY_ADDRESS.');
    const seller = {
      COMPANY_CNPJ: '12.345.678/0001-95',
      COMPANY_ADDRESS: 'Rua do Ouvidor, 1, Rio de Janeiro – RJ',
    };
    expect(readEnv({ ...real, ...seller })).toMatchObject({ ALLOW_SIMULATORS: 'off' });
  });
});

const PAGBANK = { PAGBANK_URL: 'https://api.pagseguro.com', PAGBANK_TOKEN: 't' };
const PICPAY = {
  PICPAY_URL: 'https://c:s@picpay.example',
  PICPAY_SELLER_TOKEN: 't',
};
const INFOSIMPLES = { INFOSIMPLES_URL: 'https://api.infosimples.com', INFOSIMPLES_TOKEN: 't' };
const SMTP = { SMTP_URL: 'smtps://mail.example:465' };
const CEP = { VIACEP_URL: 'https://viacep.com.br' };
const SELLER = {
  COMPANY_CNPJ: '12.345.678/0001-95',
  COMPANY_ADDRESS: 'Rua do Ouvidor, 1, Rio de Janeiro – RJ',
};
const HTTPS = { PUBLIC_URL: 'https://vialivre.example' };
const played = (settings: Record<string, string>) => [...simulatedServices(readEnv(settings))];

describe('a start with gateways that do not fit together is refused', () => {
  it.each([
    [PICPAY, /PICPAY_URL exige PAGBANK_URL/],
    [{ ...PAGBANK, PAYMENT_METHODS: 'BOLETO, PICPAY' }, /PICPAY em PAYMENT_METHODS exige PICPAY_URL/],
    [{ PAGBANK_TOKEN: 't' }, /PAGBANK_TOKEN exige PAGBANK_URL/],
    [{ PAGBANK_URL: PAGBANK.PAGBANK_URL }, /PAGBANK_URL exige PAGBANK_TOKEN/],
    [{ ...PICPAY, ...PAGBANK, PICPAY_SELLER_TOKEN: '' }, /PICPAY_URL exige PICPAY_SELLER_TOKEN/],
  ])('%o', (settings, sentence) => {
    expect(() => readEnv(settings)).toThrow(sentence);
  });
});

describe('under https', () => {
  const all = { ...HTTPS, ...PAGBANK, ...INFOSIMPLES, ...CEP, ...SMTP, ...SELLER };

  it('all real services are accepted, with PicPay or without', () => {
    expect(played(all)).toEqual([]);
    expect(played({ ...all, ...PICPAY, PAYMENT_METHODS: 'PICPAY' })).toEqual([]);
  });

  it.each([
    [{}, 'PAGBANK_URL, INFOSIMPLES_URL, VIACEP_URL, SMTP_URL'],
    [{ ...PAGBANK, ...INFOSIMPLES, ...CEP }, 'SMTP_URL'],
    [{ ...PAGBANK, ...SMTP }, 'INFOSIMPLES_URL, VIACEP_URL'],
    [{ ...INFOSIMPLES, ...CEP, ...SMTP }, 'PAGBANK_URL'],
    [{ ...PAGBANK, ...INFOSIMPLES, ...SMTP }, 'VIACEP_URL'],
  ])('%o is refused, and what is missing is named', (settings, missing) => {
    expect(() => readEnv({ ...HTTPS, ...settings })).toThrow(`falta ${missing}.`);
    expect(() => readEnv({ ...HTTPS, ...settings, ALLOW_SIMULATORS: 'off' })).toThrow(missing);
    expect(readEnv({ ...HTTPS, ...SELLER, ...settings, ALLOW_SIMULATORS: 'on' })).toMatchObject({
      secure: true,
    });
  });

  it.each([
    [{ COMPANY_CNPJ: '' }, 'COMPANY_CNPJ'],
    [{ COMPANY_ADDRESS: '' }, 'COMPANY_ADDRESS'],
    [{ COMPANY_ADDRESS: 'Rio de Janeiro – RJ' }, 'COMPANY_ADDRESS'],
    [{ COMPANY_CNPJ: '', COMPANY_ADDRESS: '' }, 'COMPANY_CNPJ, COMPANY_ADDRESS'],
  ])('a seller without %o is refused where real money is taken', (settings, missing) => {
    expect(() => readEnv({ ...all, ...settings })).toThrow(`falta ${missing}. Quem vende pela internet`);
    expect(() => readEnv({ ...all, ...settings, ALLOW_SIMULATORS: 'on' })).toThrow(missing);
    expect(readEnv({ ...HTTPS, ...settings, ALLOW_SIMULATORS: 'on' })).toMatchObject({ secure: true });
  });

  it('is recognised in any case of the address', () => {
    expect(() => readEnv({ PUBLIC_URL: 'HTTPS://vialivre.example' })).toThrow();
  });
});

describe('the demonstration accounts, whose password is public', () => {
  it.each([
    { ...PAGBANK },
    INFOSIMPLES,
    CEP,
    { SMTP_URL: 'smtps://mail.example:465' },
    { AUTOMATION_WEBHOOK_URL: 'https://automation.example' },
    { S3_URL: 'https://a:b@s3.example/balde' },
  ])('are refused beside %o', (settings) => {
    expect(() => readEnv({ ...settings, DEMO: 'on' })).toThrow(/DEMO=on .* só vale com tudo simulado/);
  });

  it('are accepted with everything simulated', () => {
    expect(readEnv({ DEMO: 'on' }).DEMO).toBe('on');
  });
});

const config = readFileSync('ops/nginx/via-livre.conf', 'utf8');
const [, pattern = '', size = ''] = /location ~ (\S+) \{\s+client_max_body_size (\d+)m;/.exec(config) ?? [];
const large = new RegExp(pattern);

it('nginx accepts every upload that the program accepts', () => {
  const calls = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
  const paths = calls.filter(({ encoding }) => encoding === 'multipart').map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(3);
  const asked = [...paths.map((path) => path.replace(/:\w+/g, '1')), '/app/multas/guardar', '/app/perfil'];
  expect(asked.filter((path) => !declaredFor(path).documents)).toEqual([]);
  expect(asked.filter((path) => !large.test(path))).toEqual([]);
  expect(Number(size) * 1024 * 1024).toBe(UPLOAD_LIMIT);
});

it('nginx accepts large bodies at no other address', () => {
  for (const path of ['/', '/login', '/token', '/comercio/usuario.php', '/api/appUsuario/v1/Usuario/Alterar'])
    expect([path, large.test(path)]).toEqual([path, false]);
});
