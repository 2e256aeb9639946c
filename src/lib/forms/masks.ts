import type { MaskitoOptions } from '@maskito/core';
import { digits } from '#lib/documents.ts';

// How a field formats while typing: data for Maskito. The server never relies on it (lib/documents.ts).

type Preprocessor = Required<MaskitoOptions>['preprocessors'][number];

const D = /\d/;
const A = /[0-9A-Za-z]/;
const L = /[A-Za-z]/;

const CPF = [D, D, D, '.', D, D, D, '.', D, D, D, '-', D, D];
const CNPJ = [A, A, '.', A, A, A, '.', A, A, A, '/', A, A, A, A, '-', D, D];

const upperCase: Required<MaskitoOptions>['postprocessors'][number] = ({ value, selection }) => ({
  value: value.toUpperCase(),
  selection,
});

/** 999.999.999-99 */
export const cpfMask: MaskitoOptions = { mask: CPF };

/** ###.###.###-## up to eleven digits; ##.###.###/####-## from the twelfth character, or from the first letter. */
export const cpfOrCnpjMask: MaskitoOptions = {
  mask: ({ value }) => {
    const typed = value.replace(/[^0-9A-Za-z]/g, '');
    return typed.length > 11 || L.test(typed) ? CNPJ : [...CPF, D];
  },
  postprocessors: [upperCase],
};

/** Digits only, at most the given number: CNH, Renavam, house number, card code. */
export function digitsMask(max: number): MaskitoOptions {
  return { mask: Array.from({ length: max }, () => D) };
}

/** 99/99/9999; a day that is pasted as yyyy-mm-dd is turned around, and a day or month of one digit gets its zero. */
export const dateMask: MaskitoOptions = {
  mask: [D, D, '/', D, D, '/', D, D, D, D],
  preprocessors: [
    whole((text) =>
      text
        .trim()
        .replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
        .replace(/^(?=\d[/.-])/, '0')
        .replace(/^(\d\d)[/.-](?=\d[/.-])/, '$1/0'),
    ),
    slashAfterOneDigit,
  ],
};

/** '1/' while typing is '01/'. */
function slashAfterOneDigit({ elementState, data }: Parameters<Preprocessor>[0]): ReturnType<Preprocessor> {
  const { value, selection } = elementState;
  if (data !== '/' || selection[0] !== value.length || !/(^|\/)[1-9]$/.test(value))
    return { elementState, data };
  const padded = value.replace(/\d$/, '0$&');
  return { elementState: { value: padded, selection: [padded.length, padded.length] }, data };
}

/** Puts a zero before the text when what is added at its end makes it `short`: its first number then has one digit. */
function zeroBefore(short: RegExp): Preprocessor {
  return ({ elementState, data }) => {
    const [from, to] = elementState.selection;
    const before = elementState.value.slice(0, from);
    if (data === '' || to < elementState.value.length || !short.test(before + data))
      return { elementState, data };
    const value = `0${before}`;
    return { elementState: { value, selection: [value.length, value.length] }, data };
  };
}

/**
 * A phone number without its long-distance zero and its country code. Both go with the digit after them. Without its sign the country
 * code may be the area code 55, until there are twelve digits.
 */
function nationalPhone(text: string): string {
  const written = text.replace(/[^\d+]/g, '');
  const national = written.replace(/^(\+?0+)?(\+55|55(?=\d{10,11}$))?0*(?=\d)/, '');
  return national === written ? text : national;
}

/** A whole mobile of the area code 55: a key after it is one too many, and does not make the 55 the country code. */
const MOBILE_OF_55 = /^\(55\) 9\d{4}-\d{4}$/;

/** A phone number as it grows: what its next key at the end makes of it. */
const growingPhone: Preprocessor = ({ elementState, data }) => {
  const [from, to] = elementState.selection;
  const before = elementState.value.slice(0, from);
  const typed = `${before}${data}`;
  const national = nationalPhone(typed);
  if (data === '' || to < elementState.value.length || national === typed || MOBILE_OF_55.test(before))
    return { elementState, data };
  return { elementState: { value: '', selection: [0, 0] }, data: national };
};

/** Formats text that arrives at once: pasted, or autofilled. */
function whole(read: (text: string) => string): Preprocessor {
  return ({ elementState, data }, action) => {
    const value = action === 'validation' ? read(elementState.value) : elementState.value;
    const moved = value !== elementState.value;
    return {
      elementState: moved ? { value, selection: [value.length, value.length] } : elementState,
      data: read(data),
    };
  };
}

/** 99:99; '8:30', '8h30' and '830' are '08:30', and so is each while it is typed. */
export const timeMask: MaskitoOptions = {
  mask: [D, D, ':', D, D],
  preprocessors: [
    whole((text) => text.replace(/\s{0,5}[:h]\s*/i, ':').replace(/^\s*(?=\d:|[3-9]\d\d\s*$)/, '0')),
    zeroBefore(/^(\d:|[3-9]\d{0,2}$)/),
  ],
};

const CODIGO_DO_PAIS = [/\+/, D, D];
const CELULAR = ['(', D, D, ')', ' ', D, D, D, D, D, '-', D, D, D, D];
const FIXO = ['(', D, D, ')', ' ', D, D, D, D, '-', D, D, D, D];

/** (99) 99999-9999 for a mobile (first digit 9) or from an eleventh digit; else (99) 9999-9999. A +55 stays until the next digit. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    if (/^\+5{0,2}\D*$/.test(value)) return CODIGO_DO_PAIS;
    const typed = value.replace(/\D/g, '');
    return typed[2] === '9' || typed.length > 10 ? CELULAR : [...FIXO, D];
  },
  preprocessors: [whole(nationalPhone), growingPhone],
};

/** 99999-999 */
export const cepMask: MaskitoOptions = { mask: [D, D, D, D, D, '-', D, D, D] };

const MM_AA = [D, D, '/', D, D];

/** 99/99: month and year of a card; a month of one digit gets its zero, and a year of four digits loses its first two. */
export const expiryMask: MaskitoOptions = {
  mask: ({ value }) => (/^\d\d20/.test(digits(value)) ? [...MM_AA, D, D] : MM_AA),
  preprocessors: [whole((text) => text.trim().replace(/^(?=\d\s*\/)/, '0')), zeroBefore(/^\d\//)],
  postprocessors: [
    ({ value, selection }) => {
      const short = value.replace(/^(\d\d\/)20(\d\d)$/, '$1$2');
      return { value: short, selection: short === value ? selection : [short.length, short.length] };
    },
  ],
};

/** ABC1234 or ABC1D23 */
export const plateMask: MaskitoOptions = {
  mask: [L, L, L, D, A, D, D],
  preprocessors: [({ elementState, data }) => ({ elementState, data: data.replace(/[^0-9A-Za-z]/g, '') })],
  postprocessors: [upperCase],
};

/** Groups of four; an American Express number (34, 37) in groups of four, six and five. */
export const cardNumberMask: MaskitoOptions = {
  mask: ({ value }) => (/^3[47]/.test(value) ? grouped([4, 6, 5]) : grouped([4, 4, 4, 4, 3])),
};

function grouped(sizes: number[]) {
  return sizes.flatMap((size, i) => [...(i > 0 ? [' '] : []), ...Array.from({ length: size }, () => D)]);
}
