import { describe, expect, it } from 'vitest';
import { fewParts, isBounded } from '#backend/platform/http/bodyGate.ts';
import { formOf } from '#lib/pageForm.server.ts';
import { BodyRefused } from '../../../server/body.mjs';

const parts = (boundary: string, many: number) =>
  Buffer.from(
    `${`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(many)}--${boundary}--`,
  );
const MULTIPART = 'multipart/form-data; boundary=corte';

describe('the shape of a body', () => {
  it.each([
    [MULTIPART, parts('corte', 10_000)],
    ['multipart/form-data; boundary=json', parts('json', 300)],
    ['Multipart/Form-Data; boundary="corte"', parts('corte', 300)],
    ['multipart/form-data; x="; boundary=z"; boundary=corte', parts('corte', 300)],
    ['multipart/form-data; boundary=z; boundary=corte', parts('corte', 300)],
    ['multipart/form-data', parts('corte', 300)],
    ['application/x-www-form-urlencoded; charset=json', Buffer.from('a=1&'.repeat(300))],
    ['application/x-www-form-urlencoded', Buffer.from('a[b][c]=1&'.repeat(300))],
    ['application/json', Buffer.from(`[${'0,'.repeat(1_100)}0]`)],
    ['text/plain', Buffer.from(`[${'0,'.repeat(1_100)}0]`)],
    ['', Buffer.from('['.repeat(40))],
    ['application/json, text/plain', Buffer.from('['.repeat(40))],
  ])('is refused where it has too many values: %s', (type, body) => {
    expect(isBounded(type, body)).toBe(false);
  });

  it.each([
    [MULTIPART, parts('corte', 100)],
    ['application/x-www-form-urlencoded', Buffer.from('a=1&b=2')],
    ['application/json', Buffer.from(`{"a":"${',[{'.repeat(5_000)}"}`)],
    ['application/json', Buffer.from(`{"a":${'1'.repeat(60_000)}}`)],
  ])('passes with few, however long: %s', (type, body) => {
    expect(isBounded(type, body)).toBe(true);
  });

  it('counts the parts of a form that arrives in pieces, wherever they are cut', () => {
    const body = parts('corte', 249);
    for (const size of [1, 7, 63]) {
      const few = fewParts(MULTIPART);
      const cut = Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
        body.subarray(i * size, (i + 1) * size),
      );
      expect(cut.every((piece) => few(piece))).toBe(true);
      expect(few(Buffer.from('--corte\r\n'))).toBe(false);
    }
  });
});

/** A form whose body the entry refuses while the page reads it. */
function refused(status: 408 | 413 | 503): Request {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new BodyRefused(status, 'refused'));
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  // Node asks for `duplex`, which the types of the browser lack.
  const post = { method: 'POST', headers, body, duplex: 'half' };
  return new Request('http://127.0.0.1/login', post);
}

it('a form that the entry refuses is no error of the page, unless the program lacks space or places', async () => {
  expect(await formOf(refused(413))).toBeNull();
  expect(await formOf(refused(408))).toBeNull();
  await expect(formOf(refused(503))).rejects.toThrow('refused');
});
