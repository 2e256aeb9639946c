import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ENDERECOS } from '#backend/simulators/cep/enderecos.ts';
import { CNH_DE_EXEMPLO, RENAVAM_DE_EXEMPLO } from '#backend/simulators/infosimples/exemplos.ts';
import { digits, isCnh, isRenavam } from '#lib/documents.ts';

const page = await readFile(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
const section = (title: string) => page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
const firstColumn = (title: string) =>
  [...section(title).matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);

describe('the page that tells people what to type', () => {
  it('gives a valid CNH and a valid Renavam for each last digit, the same that the code knows', () => {
    const lastDigits = Array.from({ length: 10 }, (_, digit) => String(digit));
    expect(firstColumn('Licences')).toEqual([...CNH_DE_EXEMPLO]);
    expect(firstColumn('Vehicles')).toEqual([...RENAVAM_DE_EXEMPLO]);
    expect(CNH_DE_EXEMPLO.map((cnh) => cnh.slice(-1))).toEqual(lastDigits);
    expect(RENAVAM_DE_EXEMPLO.map((renavam) => renavam.slice(-1))).toEqual(lastDigits);
    expect(CNH_DE_EXEMPLO.every(isCnh)).toBe(true);
    expect(RENAVAM_DE_EXEMPLO.every(isRenavam)).toBe(true);
  });

  it('names places that the simulator knows, and one that it does not', () => {
    const known = firstColumn('CEP').map((cep) => ENDERECOS[digits(cep)] !== undefined);
    expect(known).toEqual([true, true, true, true, false]);
  });
});
