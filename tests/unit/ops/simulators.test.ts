import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredFor } from '#backend/app/http/app.ts';
import { simulatedServices } from '#backend/platform/simulators/simulated.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { UPLOAD_LIMIT } from '../../../server/body.mjs';
import { readEnv } from '../../../src/backend/platform/env.ts';

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
    { CLAMAV_ADDRESS: '/run/clamav/clamd.sock' },
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
