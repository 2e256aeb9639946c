import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ENDERECOS } from '#backend/platform/simulators/cep/app.ts';
import { CNH_DE_EXEMPLO, RENAVAM_DE_EXEMPLO } from '#backend/platform/simulators/infosimples/exemplos.ts';
import { createPagSeguro } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { digits, isCnh, isRenavam } from '#lib/documents.ts';
import { must, pagBankSetup, pedidoPix } from './pagbank-setup.ts';

const page = await readFile(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
const section = (title: string) => page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
const firstColumn = (title: string) =>
  [...section(title).matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);

describe('the document of simulated inputs', () => {
  it('gives a valid CNH and a valid Renavam for each last digit, the same that the code knows', () => {
    const lastDigits = Array.from({ length: 10 }, (_, digit) => String(digit));
    expect(firstColumn('Licences')).toEqual([...CNH_DE_EXEMPLO]);
    expect(firstColumn('Vehicles')).toEqual([...RENAVAM_DE_EXEMPLO]);
    expect(CNH_DE_EXEMPLO.map((cnh) => cnh.slice(-1))).toEqual(lastDigits);
    expect(RENAVAM_DE_EXEMPLO.map((renavam) => renavam.slice(-1))).toEqual(lastDigits);
    expect(CNH_DE_EXEMPLO.every(isCnh)).toBe(true);
    expect(RENAVAM_DE_EXEMPLO.every(isRenavam)).toBe(true);
  });

  it('gives for each card the answer of its bank', async () => {
    const rows = [...section('Card').matchAll(/^\| `([\d ]+)` \([^)]+\) \| (\d+) \| ([^|]+) \|/gm)];
    const told = rows.map(([, , , outcome = '']) => outcome.trim());
    expect(told.length).toBeGreaterThan(6);
    const answered: (string | undefined)[] = [];
    for (const [, number = '', securityCode = ''] of rows) {
      const { pagbank } = pagBankSetup();
      const { encryptedCard } = createPagSeguro().encryptCard({
        publicKey: must(await pagbank.publicKey()),
        number: digits(number),
        holder: 'Ana',
        expMonth: '12',
        expYear: '2031',
        securityCode,
      });
      const titular = { nome: 'Ana', documento: '390.533.447-05' };
      const compra = { ...pedidoPix, parcelas: 1, titular, cartaoCifrado: encryptedCard ?? '' };
      answered.push(must(await pagbank.createCardOrder(compra)).charges[0]?.status);
    }
    const means = (outcome: string) =>
      ({ paid: 'PAID', refused: 'DECLINED', in: 'IN_ANALYSIS', 'authorised:': 'AUTHORIZED' })[
        outcome.split(' ')[0] ?? ''
      ];
    expect(answered).toEqual(told.map(means));
  });

  it('names CEPs that the simulator knows, and one that it does not', () => {
    const known = firstColumn('CEP').map((cep) => ENDERECOS[digits(cep)] !== undefined);
    expect(known).toEqual([true, true, true, true, false]);
  });
});
