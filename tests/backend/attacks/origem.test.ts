import { describe, expect, it } from 'vitest';
import { enderecoDe, TELAS } from '#lib/screens.ts';
import { calls } from '../access/linhas.ts';
import { shared, sharedApp } from '../harness/app.ts';

const app = sharedApp({ PUBLIC_URL: 'https://vialivre.example', ALLOW_SIMULATORS: 'on' });
const ana = shared(() => app.signUp());

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://atacante.example' },
  { origin: 'https://vialivre.example.atacante.example' },
  { origin: 'http://vialivre.example' },
  { origin: 'https://vialivre.example:8443' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

const posts = [
  ...new Set([
    ...calls.filter(([, { method }]) => method === 'POST').map(([, { path }]) => path),
    ...TELAS.map(enderecoDe),
  ]),
].map((path) => path.replace(/:\w+\??/g, '1'));

/** Only cookies identify the requester: a page of another site can send cookies, but never a bearer token. */
async function postFrom(path: string, headers: Record<string, string>, method = 'POST'): Promise<number> {
  const cookie = `__Host-CLToken=${ana.token}`;
  return (await app.fetch(path, { method, headers: { ...headers, cookie }, body: '' })).status;
}

describe('a form or script of another site', () => {
  it.each(posts)('cannot act at %s', async (path) => {
    for (const headers of FOREIGN) expect(await postFrom(path, headers), JSON.stringify(headers)).toBe(403);
  });

  it('cannot act by another method either', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(await postFrom('/app/perfil', { origin: 'https://atacante.example' }, method)).toBe(403);
  });

  it('cannot read an answer: no call allows it by CORS', async () => {
    for (const [, { path, method }] of calls) {
      const headers = { origin: 'https://atacante.example', 'access-control-request-method': 'POST' };
      const asked = await app.fetch(path.replace(/:\w+/g, '1'), { method: 'OPTIONS', headers });
      const answered = method === 'GET' && (await app.fetch(path.replace(/:\w+/g, '1'), { headers }, ana));
      for (const answer of [asked, answered])
        if (answer) expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });
});

describe('a page of our own', () => {
  it('is accepted at the same addresses', async () => {
    const own = { origin: 'https://vialivre.example', 'sec-fetch-site': 'same-origin' };
    for (const path of posts) expect(await postFrom(path, own), path).not.toBe(403);
  });
});
