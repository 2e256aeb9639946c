import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERSAO_DOS_TERMOS } from '#lib/conta/consentimentos.ts';

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
