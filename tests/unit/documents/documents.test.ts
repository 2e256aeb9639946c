import { generateCnh } from '@brazilian-utils/brazilian-utils/generate-cnh';
import { generateCnpj } from '@brazilian-utils/brazilian-utils/generate-cnpj';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { generateLicensePlate } from '@brazilian-utils/brazilian-utils/generate-license-plate';
import { generateRenavam } from '@brazilian-utils/brazilian-utils/generate-renavam';
import { type MaskitoOptions, maskitoTransform } from '@maskito/core';
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
import {
  cardNumberMask,
  cepMask,
  cpfMask,
  cpfOrCnpjMask,
  dateMask,
  digitsMask,
  expiryMask,
  phoneMask,
  plateMask,
  timeMask,
} from '#lib/forms/masks.ts';

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
  it('of both kinds are accepted, in any notation', () => {
    const made = [...many(() => generateLicensePlate('LLLNNNN')), ...many(() => generateLicensePlate())];
    for (const plate of [...made, 'abc-1234', 'ABC 1d23', ' abc1234 '])
      expect(isPlate(plate), plate).toBe(true);
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

type Preprocessor = Required<MaskitoOptions>['preprocessors'][number];

describe('a field while someone types or pastes', () => {
  it.each([
    ['CPF', cpfMask, '52998224725', '529.982.247-25'],
    ['CPF pasted with dots', cpfMask, '529.982.247-25', '529.982.247-25'],
    ['CPF half typed', cpfMask, '5299', '529.9'],
    ['owner, a person', cpfOrCnpjMask, '52998224725', '529.982.247-25'],
    ['owner, the twelfth digit of a company', cpfOrCnpjMask, '112.223.330-001', '11.222.333/0001'],
    ['owner, a company', cpfOrCnpjMask, '11222333000181', '11.222.333/0001-81'],
    ['owner, a company pasted', cpfOrCnpjMask, '11.222.333/0001-81', '11.222.333/0001-81'],
    ['owner, a company with letters', cpfOrCnpjMask, '12abc34501de35', '12.ABC.345/01DE-35'],
    ['date', dateMask, '01122026', '01/12/2026'],
    ['date pasted with single digits', dateMask, '1/2/1990', '01/02/1990'],
    ['date pasted with dots', dateMask, '3.12.2026', '03/12/2026'],
    ['date pasted with single digits and a short year', dateMask, '1/2/26', '01/02/26'],
    ['date pasted with one single digit', dateMask, '12/1/2026', '12/01/2026'],
    ['date pasted with the other single digit', dateMask, '1/12/2026', '01/12/2026'],
    ['date pasted with dashes', dateMask, '1-2-2026', '01/02/2026'],
    ['date pasted as the computer writes it', dateMask, '2026-02-01', '01/02/2026'],
    ['date pasted whole', dateMask, '01/02/2026', '01/02/2026'],
    ['date of eight digits', dateMask, '31122026', '31/12/2026'],
    ['date half typed', dateMask, '1/', '01/'],
    ['day alone', dateMask, '1', '1'],
    ['time', timeMask, '0930', '09:30'],
    ['time of the late evening', timeMask, '2359', '23:59'],
    ['time of an hour with one digit', timeMask, '8:30', '08:30'],
    ['time with an h', timeMask, '8h30', '08:30'],
    ['time with an h and minutes', timeMask, ' 8 h 30 min', '08:30'],
    ['time with a capital H', timeMask, '18H30', '18:30'],
    ['time of three digits', timeMask, '830', '08:30'],
    ['time with seconds', timeMask, '8:30:15', '08:30'],
    ['time after midnight', timeMask, '0:15', '00:15'],
    ['time whole', timeMask, '18:30', '18:30'],
    // May become 23:05, or be 2:30.
    ['time of three digits that may go on', timeMask, '230', '23:0'],
    ['time half corrected', timeMask, '83:0', '83:0'],
    ['time half typed', timeMask, '8:', '08:'],
    ['expiry', expiryMask, '1227', '12/27'],
    ['expiry with its zero', expiryMask, '0127', '01/27'],
    ['expiry whole', expiryMask, '12/27', '12/27'],
    ['expiry of a month with one digit', expiryMask, '1/27', '01/27'],
    ['expiry with spaces', expiryMask, '1 / 27', '01/27'],
    ['expiry with a whole year', expiryMask, '1/2027', '01/27'],
    ['expiry with two and four digits', expiryMask, '12/2027', '12/27'],
    ['expiry with two and four digits and no slash', expiryMask, '122027', '12/27'],
    ['expiry half typed', expiryMask, '1/', '01/'],
    ['mobile', phoneMask, '21998765432', '(21) 99876-5432'],
    ['mobile, ten of its digits', phoneMask, '2199876543', '(21) 99876-543'],
    ['mobile, grouped after four digits', phoneMask, '(21) 9987-65432', '(21) 99876-5432'],
    ['mobile with its country code', phoneMask, '+55 21 99876-5432', '(21) 99876-5432'],
    ['mobile with its country code and no sign', phoneMask, '5521998765432', '(21) 99876-5432'],
    ['mobile with its country code, no sign and a 9', phoneMask, '5591988887777', '(91) 98888-7777'],
    ['mobile with a long-distance zero', phoneMask, '021 99876-5432', '(21) 99876-5432'],
    ['mobile with its country code and a zero', phoneMask, '+55 (021) 99876-5432', '(21) 99876-5432'],
    ['mobile with its country code, half typed', phoneMask, '+55 21', '(21'],
    ['mobile of the area code 55', phoneMask, '(55) 99876-5432', '(55) 99876-5432'],
    ['landline of the area code 55', phoneMask, '5532223344', '(55) 3222-3344'],
    ['mobile of the area code 55 with its country code', phoneMask, '+5555998765432', '(55) 99876-5432'],
    ['landline', phoneMask, '2122334455', '(21) 2233-4455'],
    ['landline with its country code', phoneMask, '+55 21 2233-4455', '(21) 2233-4455'],
    ['landline half typed', phoneMask, '212233', '(21) 2233'],
    // Wrong input is kept whole, so that the field can report it.
    ['eleven digits without the 9', phoneMask, '21223344556', '(21) 22334-4556'],
    ['CEP', cepMask, '20040020', '20040-020'],
    ['CEP pasted with a dot', cepMask, '20.040-020', '20040-020'],
    ['old plate', plateMask, 'abc-1234', 'ABC1234'],
    ['Mercosul plate', plateMask, 'abc1d23', 'ABC1D23'],
    ['card', cardNumberMask, '4539620659922097', '4539 6206 5992 2097'],
    ['American Express', cardNumberMask, '345817690311361', '3458 176903 11361'],
    ['card code', digitsMask(4), '12345', '1234'],
  ])('%s', (_name, mask, typed, shown) => {
    expect(maskitoTransform(typed, mask)).toBe(shown);
  });
});

it.each([
  ['a day and a month of one digit', dateMask, '1/2/2026', '01/02/2026'],
  ['a date with its zeros', dateMask, '01/02/2026', '01/02/2026'],
  ['a date without slashes', dateMask, '31122026', '31/12/2026'],
  ['a slash after two digits', dateMask, '12/', '12/'],
  ['an hour that can only have one digit', timeMask, '830', '08:30'],
  ['an hour of one digit with a colon', timeMask, '8:30', '08:30'],
  ['an hour of one digit with an h', timeMask, '8h30', '08:30'],
  ['one o’clock with a colon', timeMask, '1:30', '01:30'],
  ['one o’clock with an h', timeMask, '1h30', '01:30'],
  ['midnight', timeMask, '0:15', '00:15'],
  ['an hour with its zero', timeMask, '0930', '09:30'],
  ['an hour with its zero and colon', timeMask, '09:30', '09:30'],
  ['an hour of two digits', timeMask, '2359', '23:59'],
  ['an hour of two digits with an h', timeMask, '18h45', '18:45'],
  ['a month of one digit', expiryMask, '1/27', '01/27'],
  ['a month with its zero', expiryMask, '0127', '01/27'],
  ['a month of two digits', expiryMask, '1227', '12/27'],
  ['a month of two digits with a slash', expiryMask, '12/27', '12/27'],
  ['a mobile with a long-distance zero', phoneMask, '021 99999-8888', '(21) 99999-8888'],
  ['a mobile with its country code', phoneMask, '+55 21 99999-8888', '(21) 99999-8888'],
  ['a mobile that would be another one', phoneMask, '+55 91 98888-7777', '(91) 98888-7777'],
  ['a mobile with its country code in brackets', phoneMask, '+55 (91) 98888-7777', '(91) 98888-7777'],
  ['a mobile with its country code and no sign', phoneMask, '5521988887777', '(21) 98888-7777'],
  ['a mobile with its country code and a zero', phoneMask, '+55 021 99999-8888', '(21) 99999-8888'],
  ['a landline with its country code', phoneMask, '+552122334455', '(21) 2233-4455'],
  ['a mobile of the area code 55', phoneMask, '55998765432', '(55) 99876-5432'],
  ['a mobile of the area code 55 with one key too many', phoneMask, '559987654321', '(55) 99876-5432'],
  ['a mobile of the area code 55 with many keys too many', phoneMask, '5591988887777', '(55) 91988-8877'],
  ['a landline of the area code 55', phoneMask, '55 3222-3344', '(55) 3222-3344'],
  ['a mobile of the area code 55 with its country code', phoneMask, '+5555998765432', '(55) 99876-5432'],
  ['a country code alone', phoneMask, '+55', '+55'],
  ['the code of another country', phoneMask, '+351', '(35) 1'],
  ['a year of four digits', expiryMask, '08/2029', '08/29'],
  ['a year of four digits and no slash', expiryMask, '082029', '08/29'],
  ['a month of one digit and a year of four', expiryMask, '8/2029', '08/29'],
  ['a year of four digits half typed', expiryMask, '08/202', '08/202'],
])('%s, key by key', (_name, mask, keys, shown) => {
  expect([...keys].reduce((value, key) => afterKey(mask, value, key), '')).toBe(shown);
});

/** The field after a key at its end: the steps of Maskito, which needs a document for more. A key is not read as a whole text. */
function afterKey(mask: MaskitoOptions, value: string, data: string): string {
  const elementState = { value, selection: [value.length, value.length] as const };
  const typed = preprocessed(mask, { elementState, data });
  return maskitoTransform(`${typed.elementState.value}${typed.data}`, { ...mask, preprocessors: [] });
}

function preprocessed({ preprocessors = [] }: MaskitoOptions, typed: Parameters<Preprocessor>[0]) {
  return preprocessors.reduce<ReturnType<Preprocessor>>(
    (state, one) => one({ elementState: state.elementState, data: state.data ?? '' }, 'insert'),
    typed,
  );
}
