import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  keyOf,
  type Sealing,
  seal,
  storedStateForPage,
  storeStateForPage,
  unseal,
} from '#lib/session/sealed.server.ts';

const PAGINA = 'https://vialivre.example/login';
const OF_THE_SERVER = new Uint8Array(32).fill(7);
const VISITA = 'v'.repeat(43);
const PURPOSE = 'deixado:x:/login';

function asked(cookie: string, sealKey = OF_THE_SERVER): Sealing {
  const headers = { cookie, 'sec-fetch-mode': 'navigate' };
  return { request: new Request(PAGINA, { headers }), locals: { sealKey } };
}

/** Bytes sealed as the page does, by an attacker who knows this much of the key. */
async function forged(bytes: Uint8Array<ArrayBuffer>, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  return Buffer.concat([iv, new Uint8Array(body)]).toString('base64url');
}

/** The key of an attacker who chooses the token and knows the whole code, but not the server's key. */
const ofRequester = () => keyOf(new Uint8Array(0), VISITA, PURPOSE);
const read = (cookie: string) => storedStateForPage(asked(cookie), 'x', v.string());

describe("sealed values in a browser's cookie", () => {
  it('can be made only by the server: 11 MB made by a requester are rejected, though it chose the token', async () => {
    const bomb = new Uint8Array(deflateRawSync(JSON.stringify('a'.repeat(11_000_000))));
    const sealed = await forged(bomb, await ofRequester());
    expect(sealed.length).toBeLessThan(16_000);
    expect(await read(`visita=${VISITA}; deixado=abc.${sealed}`)).toBeUndefined();
    const small = new Uint8Array(deflateRawSync('"oi"'));
    expect(
      await read(`visita=${VISITA}; deixado=abc.${await forged(small, await ofRequester())}`),
    ).toBeUndefined();
  });

  it('are read by another process with the same key, and by none with another', async () => {
    const left = await storeStateForPage(asked(`visita=${VISITA}`), 'x', 'oi');
    const cookie = `visita=${VISITA}; ${left?.headers.getSetCookie()[0]?.split(';')[0]}`;
    expect(await read(cookie)).toBe('oi');
    const other = new Uint8Array(32).fill(8);
    expect(await storedStateForPage(asked(cookie, other), 'x', v.string())).toBeUndefined();
  });

  it('are limited to the size of one cookie, sealed and unsealed, even under the right key', async () => {
    const key = await keyOf(OF_THE_SERVER, VISITA, PURPOSE);
    expect(await seal('a'.repeat(20_000), key)).toBeNull();
    expect(await storeStateForPage(asked(`visita=${VISITA}`), 'x', 'ã'.repeat(9_000))).toBeNull();
    const bomb = await forged(new Uint8Array(deflateRawSync('a'.repeat(11_000_000))), key);
    expect(await unseal(bomb, key)).toBeNull();
  });

  it('are rejected when the bytes are not a deflate stream, cut off or empty', async () => {
    const key = await keyOf(OF_THE_SERVER, VISITA, PURPOSE);
    const whole = new Uint8Array(deflateRawSync(JSON.stringify('oi')));
    for (const bytes of [new Uint8Array(0), new Uint8Array([255, 254, 1]), whole.slice(0, -2)])
      expect(await read(`visita=${VISITA}; deixado=a.${await forged(bytes, key)}`)).toBeUndefined();
  });

  it('never make the reader throw, whatever a cookie contains', async () => {
    const part = fc.oneof(
      fc.string({ maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.base64String({ maxLength: 4000 }),
      fc.constantFrom('', '.', '..', '%', '%00', '%ff', '%E0%A4%A', '__proto__', VISITA, 'a.b.c'),
    );
    const name = fc.constantFrom(
      'deixado',
      '__Host-deixado',
      'visita',
      '__Host-visita',
      'CLToken',
      '__proto__',
      '',
    );
    const cookies = fc.array(fc.tuple(name, part, part), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cookies, async (all) => {
        const header = all.map(([key, a, b]) => `${key}=${a}.${b}`).join('; ');
        expect(await read(header.replace(/[^\x20-\x7e]/g, ''))).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });
});
