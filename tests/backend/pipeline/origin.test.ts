import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../harness/app.ts';

/** The status of a POST of which only the refusal matters: only the guard answers 403. */
async function postFrom(app: TestApp, headers: Record<string, string>) {
  const { status } = await app.fetch('/token', { method: 'POST', headers, body: '{}' });
  return status === 403 ? 'refused' : 'let through';
}

describe('an installation without a public address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('accepts forms under every name that it is requested by', async () => {
    for (const host of ['127.0.0.1:4321', 'localhost:4321', '192.168.0.7:4321']) {
      expect(await postFrom(app, { host, origin: `http://${host}` })).toBe('let through');
    }
  });

  it('refuses forms of another site, and accepts API clients without an origin', async () => {
    const host = 'localhost:4321';
    expect(await postFrom(app, { host, origin: 'http://outro.example' })).toBe('refused');
    expect(await postFrom(app, { host, origin: 'null' })).toBe('refused');
    expect(await postFrom(app, { host, origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe('refused');
    expect(await postFrom(app, { host, 'sec-fetch-site': 'cross-site' })).toBe('refused');
    // A browser that hides the origin of its own pages.
    expect(await postFrom(app, { host, origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(
      'let through',
    );
    expect(await postFrom(app, { host })).toBe('let through');
  });

  it.each([
    ['/token', { error: 'invalid_grant', error_description: 'ORIGEM_RECUSADA' }],
    ['/comercio/cupom.php', { response: 'error', success: false, error: 'ORIGEM_RECUSADA' }],
  ])('refuses a call of %s in the shape of its API', async (path, shape) => {
    const response = await app.fetch(path, { method: 'POST', headers: { origin: 'http://outro.example' } });
    expect([response.status, await response.json()]).toEqual([
      403,
      { ...shape, message: expect.any(String) },
    ]);
  });
});

describe('an installation with a public address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ PUBLIC_URL: 'https://vialivre.example', ALLOW_SIMULATORS: 'on' });
  });
  afterAll(() => app.close());

  it('accepts forms only from that address, whatever the Host header says', async () => {
    expect(await postFrom(app, { host: 'interno:4321', origin: 'https://vialivre.example' })).toBe(
      'let through',
    );
    expect(await postFrom(app, { host: 'outro.example', origin: 'http://outro.example' })).toBe('refused');
  });
});
