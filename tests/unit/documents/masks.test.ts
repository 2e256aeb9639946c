import { type MaskitoOptions, maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import {
  cardNumberMask,
  cepMask,
  cpfMask,
  cpfOrCnpjMask,
  dateMask,
  digitsMask,
  phoneMask,
  plateMask,
  timeMask,
} from '#lib/forms/masks.ts';

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
    ['time', timeMask, '0930', '09:30'],
    ['mobile', phoneMask, '21998765432', '(21) 99876-5432'],
    ['mobile, ten of its digits', phoneMask, '2199876543', '(21) 99876-543'],
    ['mobile, grouped after four digits', phoneMask, '(21) 9987-65432', '(21) 99876-5432'],
    ['mobile with its country code', phoneMask, '+55 21 99876-5432', '(21) 99876-5432'],
    ['mobile with its country code and no sign', phoneMask, '5521998765432', '(21) 99876-5432'],
    ['landline', phoneMask, '2122334455', '(21) 2233-4455'],
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
  ['1', '01/'],
  ['01/2', '01/02/'],
  ['12', '12/'],
])('a date keeps its day when a slash follows %s', (value, seen) => {
  const elementState = { value, selection: [value.length, value.length] as const };
  const typed = (dateMask.preprocessors ?? []).reduce<ReturnType<Preprocessor>>(
    (state, one) => one({ elementState: state.elementState, data: state.data ?? '' }, 'insert'),
    { elementState, data: '/' },
  );
  expect(maskitoTransform(`${typed.elementState.value}${typed.data}`, dateMask)).toBe(seen);
});
