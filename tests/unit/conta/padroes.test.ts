import { readFileSync } from 'node:fs';
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import { generateCnpj } from '@brazilian-utils/brazilian-utils/generate-cnpj';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { networksOf } from '#backend/platform/limits.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { VERSAO_DOS_TERMOS } from '#lib/conta/consentimentos.ts';
import { requererForm } from '#lib/conta/direitosForm.ts';
import type { FullApi } from '#lib/contract.ts';
import { parseDate } from '#lib/dates.ts';
import { hasRenavamShape, isCep, isCpf, isCpfOrCnpj, isPhone, isPlate } from '#lib/documents.ts';
import { submitForm } from '#lib/form.ts';
import { drawnFields, PADROES } from '#lib/forms/fields.ts';
import { data } from './formComum.ts';

const like = (padrao: string, texto: string) => new RegExp(padrao).test(texto.trim());
const junk = fc.string({ unit: fc.constantFrom(...'0123456789ABCxyz.-/() +'), maxLength: 20 });
const plate = fc.stringMatching(/^ ?[A-Za-z]{3}[- ]?\d[A-Za-z\d]\d{2} ?$/);
const phone = fc.stringMatching(/^\(?[1-9]\d\)? ?9?\d{4}-?\d{4}$/);

describe('a value that the page refuses is refused by the server', () => {
  it.each<[keyof typeof PADROES, (texto: string) => boolean, fc.Arbitrary<string>]>([
    ['cpf', isCpf, fc.constant(0).map(() => formatCpf(generateCpf()))],
    ['cpfOuCnpj', isCpfOrCnpj, fc.constant(0).map(() => generateCnpj(2))],
    ['cep', isCep, fc.stringMatching(/^\d{5}-?\d{3}$/)],
    ['placa', isPlate, plate],
    ['telefone', isPhone, phone],
    ['renavam', hasRenavamShape, fc.stringMatching(/^\d{8,11}[-/. ]?$/)],
    ['data', (texto) => parseDate(texto) !== null, fc.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
  ])('%s', (nome, server, near) => {
    fc.assert(
      fc.property(fc.oneof(junk, near), (texto) => {
        if (server(texto)) expect(like(PADROES[nome], texto)).toBe(true);
      }),
    );
  });

  it('tells a short number, a letter for a digit and an address without a domain', () => {
    expect(like(PADROES.cpf, '123.456.789-0')).toBe(false);
    expect(like(PADROES.cep, '24000-00')).toBe(false);
    expect(like(PADROES.placa, 'AB12345')).toBe(false);
    expect(like(PADROES.cpfOuCnpj, '123.456.789-0')).toBe(false);
    expect(like(PADROES.renavam, '123')).toBe(false);
    expect(like(PADROES.email, 'ana@example')).toBe(false);
    expect(like(PADROES.data, '31/12/99')).toBe(false);
  });
});

it('a pattern of the schema is checked in the page too, but not past a transformation', () => {
  const so = v.pipe(v.string(), v.trim(), v.regex(/^\d*$/, 'Use apenas números.'));
  const depois = v.pipe(
    v.string(),
    v.toUpperCase(),
    v.transform((um) => `${um}!`),
    v.regex(/!$/, 'Nunca.'),
  );
  const { Numero, Outro } = drawnFields({
    Numero: { rotulo: 'Número', schema: so },
    Outro: { rotulo: 'Outro', schema: depois },
  });
  expect(Numero?.confere).toEqual({ padrao: String.raw`^\d*$`, frase: 'Use apenas números.' });
  expect(Outro?.confere).toBeUndefined();
});

describe('the network of an address', () => {
  it.each([
    ['200.1.2.3', '200.1.2.3', undefined],
    ['::ffff:200.1.2.3', '200.1.2.3', undefined],
    ['::FFFF:c801:0203', '200.1.2.3', undefined],
    ['0:0:0:0:0:ffff:c801:203', '200.1.2.3', undefined],
    ['64:ff9b::200.1.2.3', '200.1.2.3', undefined],
    ['64:ff9b::c801:203', '200.1.2.3', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001::4:5:6:7:8', '2001:0:0:4::/64', '2001:0:0::/48'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', '-', undefined],
    ['nonsense', '-', undefined],
    [null, '-', undefined],
  ])('%s is %s in %s', (ip, narrow, wide) => {
    expect(networksOf(ip)).toEqual(wide ? { narrow, wide } : { narrow });
  });
});

const TERMOS = readFileSync(
  new URL('../../../src/content/politicas/termos-de-uso.md', import.meta.url),
  'utf8',
).replaceAll('\u00a0', ' ');

it('the version of the terms that a sign-up accepts is the date printed in the terms', () => {
  expect(/^atualizadoEm: (.+)$/m.exec(TERMOS)?.[1]).toBe(VERSAO_DOS_TERMOS);
});

it('each right of LGPD art. 18 leads to a screen, and the e-mail address is for people without access', () => {
  const direitos = /art\. 18 da LGPD[\s\S]*?\n\n([\s\S]*?)\n\n/.exec(TERMOS)?.[1]?.split('\n') ?? [];
  expect(direitos).toHaveLength(8);
  for (const direito of direitos) expect(direito).toMatch(/\]\(\/app\/perfil/);
  expect(TERMOS).not.toMatch(/encerrar a conta quando quiser, por e-mail/);
});

it('a line break of a text counts as one character, as on the screen', async () => {
  const Texto = `${'a\r\n'.repeat(999)}ab`;
  const requerer = vi.fn();
  const form = data({ Tipo: 'oposicao', Texto });
  await submitForm(requererForm, { conta: { requerer } } as unknown as FullApi, form);
  expect(requerer).toHaveBeenCalledExactlyOnceWith({ Tipo: 'oposicao', Texto: Texto.replaceAll('\r', '') });
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

it.each([
  [`Mozilla/5.0 (Linux; Android 14; SM-A146M) ${CHROME} Mobile Safari/537.36`, 'Chrome no Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 ${CHROME} Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.0.0`, 'Edge no Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox no Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    'Safari no Mac',
  ],
  ['curl/8.5.0', 'Outro programa'],
  [null, 'Outro programa'],
])('%s is a %s', (agente, nome) => expect(aparelhoDe(agente)).toBe(nome));
