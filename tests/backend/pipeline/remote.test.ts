import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemote, type Remote } from '#backend/platform/http/remote.ts';
import { TEXTS } from '#lib/messages.ts';
import { readEnv } from '../../../src/env.ts';
import { shared, sharedApp, type TestApp, testApp } from '../harness/app.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
let server: Server;
let remote: Remote;

/** The backend of `app` on its own port, as on another machine. */
function listen(target: TestApp): Promise<Server> {
  const listening = createServer(async (req, res) => {
    const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const body =
      req.method === 'GET' ? null : await new Response(Readable.toWeb(req) as ReadableStream).arrayBuffer();
    const answer = await target.fetch(req.url ?? '/', { method: req.method ?? 'GET', headers, body });
    res
      .writeHead(answer.status, Object.fromEntries(answer.headers))
      .end(Buffer.from(await answer.arrayBuffer()));
  });
  return new Promise((resolve) => listening.listen(0, '127.0.0.1', () => resolve(listening)));
}

beforeAll(async () => {
  server = await listen(app);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const created = createRemote(readEnv({ APP_API_URL: address, COMMERCE_API_URL: address }), app.deps.log);
  if (!created) throw new Error('no remote');
  remote = created;
});
afterAll(async () => {
  server.close();
});

describe('a process that only draws pages', () => {
  it('finds the session of a token over the network, and none for a wrong one', async () => {
    expect(await remote.session(ana.token)).toMatchObject({
      actor: { id: ana.id, email: ana.email },
      liberado: true,
    });
    expect(await remote.session('x'.repeat(43))).toBeNull();
  });

  it('passes calls of both APIs on as their driver, and keeps its own pages', async () => {
    const profile = await remote.forward(
      new Request('http://front/api/appUsuario/v1/Usuario/Perfil'),
      ana.token,
    );
    expect(await profile?.json()).toMatchObject({ Email: ana.email });
    const body = new URLSearchParams({ function: 'get_infos_timeline', email: ana.email });
    const timeline = await remote.forward(
      new Request('http://front/comercio/usuario.php', { method: 'POST', body }),
      ana.token,
    );
    expect(await timeline?.json()).toMatchObject({ response: 'success' });
    expect(await remote.forward(new Request('http://front/app/inicial'), ana.token)).toBeUndefined();
  });

  it('keeps the token of a sign-in in its own cookie, out of sight of the page', async () => {
    const body = new URLSearchParams({ username: ana.email, password: ana.senha, grant_type: 'password' });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await remote.forward(
      new Request('http://front/token', { method: 'POST', body, headers }),
      null,
    );
    const cookie = answer?.headers.getSetCookie().join() ?? '';
    expect(cookie).toMatch(/^CLToken=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = /CLToken=([\w-]+)/.exec(cookie)?.[1] ?? '-';
    expect(await answer?.text()).not.toContain(token);
    expect(await remote.session(token)).toMatchObject({ actor: { email: ana.email } });
  });

  it('that cannot reach the other backend answers in the shape of the API that was called', async () => {
    const nobody = 'http://127.0.0.1:9';
    const pages = await testApp({ APP_API_URL: nobody, COMMERCE_API_URL: nobody });
    const call = async (path: string, body: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await pages.fetch(path, { method: 'POST', headers, body });
      return { status: answer.status, later: answer.headers.get('retry-after'), text: await answer.text() };
    };
    const temporary = { status: 503, later: '30' };
    const calls = await Promise.all([
      call('/comercio/usuario.php', 'function=get_infos_timeline'),
      call('/token', 'grant_type=password&username=a&password=b'),
      call('/api/appUsuario/v1/Usuario/Perfil', ''),
    ]);
    for (const answer of calls) expect(answer).toMatchObject(temporary);
    const [commerce, token, app] = calls.map(({ text }) => text);
    expect(JSON.parse(commerce ?? '')).toEqual({
      response: 'error',
      success: false,
      error: 'SERVICO_INDISPONIVEL',
      message: TEXTS.foraDoAr,
    });
    expect(JSON.parse(token ?? '')).toMatchObject({ error_description: 'SERVICO_INDISPONIVEL' });
    expect(app).toBe('SERVICO_INDISPONIVEL');
  });

  it('that cannot check the session says so on a page, and keeps the cookie', async () => {
    const nobody = 'http://127.0.0.1:9';
    const pages = await testApp({ APP_API_URL: nobody, COMMERCE_API_URL: nobody });
    const ask = (accept: string) =>
      pages.fetch('/app/multas', { headers: { cookie: `CLToken=${ana.token}`, accept } });
    const page = await ask('text/html');
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(TEXTS.foraDoAr);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(await (await ask('application/json')).json()).toEqual({
      error: 'SERVICO_INDISPONIVEL',
      message: TEXTS.foraDoAr,
    });
    await pages.close();
  });

  it('needs both addresses', () => {
    expect(createRemote(readEnv({}), app.deps.log)).toBeNull();
    expect(() => readEnv({ APP_API_URL: 'http://a.example' })).toThrow('APP_API_URL exige COMMERCE_API_URL');
  });
});
