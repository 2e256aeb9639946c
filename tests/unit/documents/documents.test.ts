import { generateCnh } from '@brazilian-utils/brazilian-utils/generate-cnh';
import { generateCnpj } from '@brazilian-utils/brazilian-utils/generate-cnpj';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { generateLicensePlate } from '@brazilian-utils/brazilian-utils/generate-license-plate';
import { generateRenavam } from '@brazilian-utils/brazilian-utils/generate-renavam';
import { describe, expect, it } from 'vitest';
import {
  formatCpfOrCnpj,
  isCnh,
  isCnpj,
  isCpf,
  isCpfOrCnpj,
  isPhone,
  isPlate,
  isRenavam,
  normalizePhone,
  normalizeRenavam,
} from '#lib/documents.ts';

const many = (make: () => string) => Array.from({ length: 300 }, make);
const nextDigit = (text: string, at: number) =>
  text.slice(0, at) + ((Number(text[at]) + 1) % 10) + text.slice(at + 1);
const lastDigitChanged = (text: string) => nextDigit(text, text.length - 1);

describe.each([
  { name: 'CPF', ours: isCpf, good: '52998224725', make: () => generateCpf() },
  { name: 'numeric CNPJ', ours: isCnpj, good: '11222333000181', make: () => generateCnpj(1) },
  { name: 'alphanumeric CNPJ', ours: isCnpj, good: '12ABC34501DE35', make: () => generateCnpj(2) },
  { name: 'CNH', ours: isCnh, good: '02650306461', make: generateCnh },
  { name: 'Renavam', ours: isRenavam, good: '00639884962', make: generateRenavam },
])('the check digits of a $name', ({ ours, good, make }) => {
  it('are right on good numbers, and wrong with another digit at the end', () => {
    expect(ours(good)).toBe(true);
    for (const number of many(make)) {
      expect(ours(number), number).toBe(true);
      expect(ours(lastDigitChanged(number)), number).toBe(false);
    }
  });
});

describe('a document number in any notation', () => {
  it.each(['529.982.247-25', '52998224725', ' 529 982 247 25 ', '529-982-247/25'])('%j is a CPF', (text) => {
    expect(isCpf(text)).toBe(true);
    expect(isCpfOrCnpj(text)).toBe(true);
  });

  it.each(['12.ABC.345/01DE-35', '12abc34501de35', '12 ABC 345 01DE 35'])('%j is a CNPJ', (text) => {
    expect(isCnpj(text)).toBe(true);
    expect(isCpfOrCnpj(text)).toBe(true);
  });

  it.each(['', '111.111.111-11', '5299822472', '529.982.247-26', 'abc'])('%j is neither', (text) => {
    expect(isCpfOrCnpj(text)).toBe(false);
  });

  it('is shown with its punctuation, or stripped when it is not complete', () => {
    expect(formatCpfOrCnpj('52998224725')).toBe('529.982.247-25');
    expect(formatCpfOrCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatCpfOrCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(formatCpfOrCnpj('529.982')).toBe('529982');
  });

  it('a Renavam of nine digits is the same one with two zeros', () => {
    expect(normalizeRenavam('639.884.962')).toBe('00639884962');
    expect(isRenavam('639884962')).toBe(true);
    expect(isRenavam('00639884962')).toBe(true);
    expect(isRenavam('00639884963')).toBe(false);
  });
});

describe('plates', () => {
  it('of both kinds are accepted', () => {
    for (const plate of [
      ...many(() => generateLicensePlate('LLLNNNN')),
      ...many(() => generateLicensePlate()),
    ]) {
      expect(isPlate(plate), plate).toBe(true);
    }
  });

  it.each(['abc-1234', 'ABC 1d23', ' abc1234 '])('%j is a plate', (text) => {
    expect(isPlate(text)).toBe(true);
  });

  it.each(['', 'AB12345', 'ABCD123', 'ABC12D3', 'ABC12345', 'ABC123'])('%j is no plate', (text) => {
    expect(isPlate(text)).toBe(false);
  });
});

describe('phone numbers', () => {
  it.each([
    ['(21) 99876-5432', '21998765432'],
    ['+55 21 99876 5432', '21998765432'],
    ['021 99876-5432', '21998765432'],
    ['(55) 99876-5432', '55998765432'],
    ['2122334455', '2122334455'],
  ])('%j is the number %s', (text, number) => {
    expect(normalizePhone(text)).toBe(number);
    expect(isPhone(text)).toBe(true);
  });

  it.each(['', '998765432', '(20) 99876-5432', '(21) 59876-5432', '(21) 9987-654321'])(
    '%j is none',
    (text) => {
      expect(isPhone(text)).toBe(false);
    },
  );
});
