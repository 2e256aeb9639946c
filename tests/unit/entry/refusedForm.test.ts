import { expect, it } from 'vitest';
import { formOf } from '#lib/pageForm.server.ts';
import { BodyRefused } from '../../../server/body.mjs';

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
