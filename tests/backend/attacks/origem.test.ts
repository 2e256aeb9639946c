import { describe, expect, it } from 'vitest';
import { abrirSessaoDaMesa } from '#backend/desk/equipe/sessao.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { withoutUnprefixedCookies } from '#backend/platform/http/headers.ts';
import { serverKey } from '#backend/platform/secrets/segredo.ts';
import { enderecoDe, TELAS } from '#lib/screens.ts';
import { calls } from '../access/linhas.ts';
import { shared, sharedApp } from '../harness/app.ts';

const app = sharedApp({
  PUBLIC_URL: 'https://vialivre.example',
  OPERATOR_URL: 'https://mesa.example',
  ALLOW_SIMULATORS: 'on',
});
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

const PERFIL = '/api/appUsuario/v1/Usuario/Perfil';

describe('over https a cookie without the prefix, which another host of the domain may plant,', () => {
  it('opens no session of a driver', async () => {
    const { token } = await app.signUp();
    const status = async (cookie: string) => (await app.fetch(PERFIL, { headers: { cookie } })).status;
    expect(await status(`__Host-CLToken=${token}`)).toBe(200);
    for (const cookie of [
      `CLToken=${token}`,
      `__host-CLToken=${token}`,
      `__Secure-CLToken=${token}`,
      `a=1;CLToken=${token}`,
      `=__Host-CLToken=${token}`,
    ])
      expect([cookie, await status(cookie)]).toEqual([cookie, 401]);
  });

  it('opens no session of the desk', async () => {
    const [pessoa] = await app.deps.db
      .insert(equipe)
      .values({ email: 'rita@example.com', nome: 'Rita', papel: 'administracao', criadaEm: app.deps.clock() })
      .returning();
    const origem = { ip: '127.0.0.1', agente: 'test', requestId: 'test' };
    const token = await abrirSessaoDaMesa({ ...app.deps, origem }, pessoa?.id ?? '');
    const aberta = async (cookie: string) => {
      const headers = { cookie, 'x-porta': 'mesa', host: 'mesa.example' };
      return (await app.fetch('/mesa/exportar/pedidos', { headers })).status;
    };
    expect(await aberta(`__Host-mesa=${token}`)).toBe(200);
    expect(await aberta(`mesa=${token}`)).toBe(303);
  });

  it('is read by nothing behind the pipeline, however it is written', () => {
    expect(withoutUnprefixedCookies('aviso=ok; __Host-aviso=b;convite=x;  __Host-convite=y')).toBe(
      '__Host-aviso=b; __Host-convite=y',
    );
    for (const planted of ['visita=a', 'x=__Host-CLToken=a', ' ;;; ', '"__Host-a"=b', 'a="; __Hostx-b"'])
      expect(withoutUnprefixedCookies(planted)).toBe('');
  });
});

describe('the key of the database', () => {
  it('is the same in all its processes, also when they ask at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => serverKey(app.deps, 'convites')));
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
  });

  it('follows OPERATOR_KEY where there is one, and is another one for another setting', async () => {
    const under = (OPERATOR_KEY: string) =>
      serverKey({ ...app.deps, env: { ...app.deps.env, OPERATOR_KEY } }, 'convites');
    const [a, again, b] = await Promise.all(['a', 'a', 'b'].map((letter) => under(`${letter.repeat(42)}A=`)));
    expect(a).toEqual(again);
    expect(a).not.toEqual(b);
    expect(a).not.toEqual(await serverKey(app.deps, 'convites'));
  });
});
