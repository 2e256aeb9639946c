import fc from 'fast-check';

/** Texts that break parsers, databases, headers and pages. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eabc',
  '\ufeff',
  'a\r\nSet-Cookie: CLToken=x',
  "' or 1=1 --",
  '\\',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e400',
  '-0',
  '0x10',
  '٣',
  '1'.repeat(400),
  'é'.repeat(5_000),
  '9999-99-99',
  '0000-00-00',
  '2026-02-30',
  '{"a":',
  '[[[[',
  'x@'.concat('y'.repeat(300), '.br'),
];

const NUMBERS = [-1, 0, -0, 0.1, 2 ** 31, 2 ** 53, 1e308, Number.MIN_VALUE, -(2 ** 63)];

export const oddText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const oddNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double());

/** Dangerous object keys. */
export const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'a.b',
  'a[0]',
  'k\0',
  '\ud800',
  'then',
  'length',
  'function',
  'email',
  'Email',
  'id',
  'usuarioId',
];

/** Any JSON value as request text, which keeps duplicate keys, deep nesting and huge numbers. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: oddText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: oddNumber.map((number) => JSON.stringify(number)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'null',
      'true',
      '{}',
      '[]',
      '1e999',
      '123456789012345678901234567890',
      '{"toString":1}',
      '{"length":-1}',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '[[],[[]],{"a":[]}]',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      JSON.stringify(Array.from({ length: 2_000 }, (_, i) => i)),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...ODD_KEYS), oddText).map((value) => JSON.stringify(value)),
  },
);
