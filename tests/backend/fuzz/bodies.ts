import fc from 'fast-check';
import { oddJson, oddText } from './values.ts';

/** A request body as bytes, with its declared type. */
export interface RawBody {
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=latin1',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a b"',
  'multipart/form-data; boundary=x; boundary=y',
  'multipart/mixed; boundary=x',
  'text/plain',
  'text/xml',
  'form',
  'json',
  '',
];

/** Truncated JSON, with duplicate keys, huge, of the wrong type, or missing. */
const jsonText: fc.Arbitrary<string> = fc.oneof(
  oddJson,
  fc.tuple(oddText, oddJson, oddJson).map(([key, a, b]) => {
    const name = JSON.stringify(key);
    return `{${name}:${a},${name}:${b}}`;
  }),
  fc.tuple(oddJson, fc.nat(40)).map(([json, n]) => `{"a":${json}}`.slice(0, n)),
  fc.constantFrom(
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '{"a":NaN}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":"\u0001"}',
    '{"\\u0000":"\\u0000"}',
  ),
);

const formText: fc.Arbitrary<string> = fc.oneof(
  oddText,
  fc.constantFrom(
    '%',
    '%zz=%',
    '=&=&=',
    'a=%00',
    'a=%ff%fe',
    'a=%ed%a0%80',
    '__proto__=1&constructor=2&__proto__[x]=3',
    Array.from({ length: 20_000 }, (_, i) => `c${i}=${i}`).join('&'),
    '&'.repeat(100_000),
    `a=${'b'.repeat(500_000)}`,
  ),
);

const FILE_NAMES = [
  'cnh.pdf',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'a\0.pdf',
  'a\r\nX-Header: 1',
  'a".pdf',
  '.pdf',
  `${'x'.repeat(70_000)}.pdf`,
  '\u202efdp.exe',
  'con',
  '%2e%2e%2f',
  '',
];

const part: fc.Arbitrary<string> = fc
  .record({
    name: fc.oneof(fc.constantFrom('Crlv', 'GuidMulta', 'function', '__proto__', ''), oddText),
    file: fc.option(fc.constantFrom(...FILE_NAMES), { nil: undefined }),
    type: fc.constantFrom(
      '',
      'Content-Type: application/pdf\r\n',
      'Content-Type: \r\n',
      'X: '.concat('y'.repeat(9_000), '\r\n'),
      'Content-Transfer-Encoding: base64\r\n',
    ),
    disposition: fc.constantFrom('form-data', 'attachment', '', 'form-data; name="a"; name="b"'),
    content: fc.oneof(fc.constantFrom('%PDF-1.7\n%%EOF', '\xff\xd8\xff\xe0', ''), oddText),
    gap: fc.constantFrom('\r\n', '\n', ''),
  })
  .map(({ name, file, type, disposition, content, gap }) => {
    const filename = file === undefined ? '' : `; filename="${file}"`;
    return `Content-Disposition: ${disposition}; name="${name}"${filename}\r\n${type}${gap}${content}\r\n`;
  });

/** Multipart parts with a wrong, missing or truncated boundary. */
const multipart: fc.Arbitrary<RawBody> = fc
  .record({
    boundary: fc.constantFrom(
      'x',
      '----WebKitFormBoundaryabc',
      'a'.repeat(70),
      "'()+_,-./:=?",
      'b'.repeat(300),
    ),
    used: fc.constantFrom('same', 'same', 'same', 'other'),
    parts: fc.oneof(
      { weight: 9, arbitrary: fc.array(part, { maxLength: 4 }) },
      { weight: 1, arbitrary: part.map((one) => Array.from({ length: 3_000 }, () => one.slice(0, 120))) },
    ),
    end: fc.constantFrom('--\r\n', '--', '\r\n', ''),
    cut: fc.option(fc.nat(400), { nil: undefined }),
  })
  .map(({ boundary, used, parts, end, cut }) => {
    const mark = used === 'same' ? boundary : `${boundary}z`;
    const whole = `${parts.map((one) => `--${mark}\r\n${one}`).join('')}--${mark}${end}`;
    return { type: `multipart/form-data; boundary=${boundary}`, body: bytes(whole.slice(0, cut)) };
  });

export const rawBody: fc.Arbitrary<RawBody> = fc.oneof(
  { weight: 3, arbitrary: multipart },
  { weight: 2, arbitrary: jsonText.map((text) => ({ type: 'application/json', body: bytes(text) })) },
  {
    weight: 2,
    arbitrary: formText.map((text) => ({ type: 'application/x-www-form-urlencoded', body: bytes(text) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...TYPES), fc.oneof(jsonText, formText))
      .map(([type, text]) => ({ type, body: bytes(text) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...TYPES), fc.uint8Array({ maxLength: 200 }))
      .map(([type, body]) => ({ type, body: new Uint8Array(body) })),
  },
);

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}
