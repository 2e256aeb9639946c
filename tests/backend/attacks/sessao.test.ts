import { describe, expect, it, vi } from 'vitest';
import { sharedApp, testApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';

const HTTPS = 'https://vialivre.example';
const PERFIL = '/api/appUsuario/v1/Usuario/Perfil';

const app = sharedApp({ PUBLIC_URL: HTTPS, ALLOW_SIMULATORS: 'on' });

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((text) => text.startsWith('__Host-CLToken='))
    ?.split(';')[0] ?? '';
const opens = async (cookie: string) => (await app.fetch(PERFIL, { headers: { cookie } })).status === 200;

describe('a session', () => {
  it('is never the one that was in the browser before signing in', async () => {
    const ana = await app.signUp();
    const planted = `__Host-CLToken=${'A'.repeat(43)}`;
    const cookie = cookieOf(await app.entrar(ana, { cookie: planted }));
    expect(cookie).toMatch(/^__Host-CLToken=[\w-]{43}$/);
    expect(cookie).not.toBe(planted);
    expect(await opens(planted)).toBe(false);
  });

  it('is replaced by the new one when its browser signs in again', async () => {
    const ana = await app.signUp();
    const first = cookieOf(await app.entrar(ana));
    expect(await opens(first)).toBe(true);
    const second = cookieOf(await app.entrar(ana, { cookie: first, 'sec-fetch-site': 'same-origin' }));
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
  });

  it('of an API client stays open, as it may act for several drivers', async () => {
    const [ana, bia] = [await app.signUp(), await app.signUp()];
    const cookie = cookieOf(await app.entrar(ana));
    await app.entrar(bia, { cookie });
    expect(await opens(cookie)).toBe(true);
  });

  it('that ended while a slow body arrived stores nothing', async () => {
    const ana = await app.signUp();
    const cookie = cookieOf(await app.entrar(ana));
    const now = vi.spyOn(performance, 'now');
    const body = new ReadableStream({
      async pull(stream) {
        await app.fetch('/api/appUsuario/v1/Usuario/Sair', { method: 'POST', headers: { cookie } });
        now.mockReturnValue(Number.MAX_SAFE_INTEGER);
        stream.enqueue(new TextEncoder().encode('{"Tipo":"prazos","Canal":"email","Ligado":false}'));
        stream.close();
      },
    });
    const headers = { cookie, 'content-type': 'application/json' };
    const slow = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = await app
      .fetch('/api/appUsuario/v1/Avisos/Preferencias', slow)
      .finally(() => now.mockRestore());
    expect(answer.status).toBe(401);
    const { Avisos } = await ana.api.avisos.preferencias();
    expect(Avisos.every(({ Ligado }) => Ligado)).toBe(true);
  });

  it('that was signed out is closed, while others of the driver stay open', async () => {
    const ana = await app.signUp();
    const [phone, desk] = [cookieOf(await app.entrar(ana)), cookieOf(await app.entrar(ana))];
    await app.fetch('/api/appUsuario/v1/Usuario/Sair', { method: 'POST', headers: { cookie: phone } });
    expect([await opens(phone), await opens(desk)]).toEqual([false, true]);
  });

  it('ends after 30 days without use, and after 90 in any case', async () => {
    const clocked = await testApp();
    const ana = await clocked.signUp();
    const works = async () => (await clocked.fetch(PERFIL, {}, ana)).status === 200;
    for (const days of [29, 29, 29]) {
      clocked.passDays(days);
      expect(await works()).toBe(true);
    }
    clocked.passDays(4);
    expect(await works()).toBe(false);
    const bia = await clocked.signUp();
    clocked.passDays(31);
    expect((await clocked.fetch(PERFIL, {}, bia)).status).toBe(401);
    await clocked.close();
  });
});

describe('a link in a mail', () => {
  it('leads to the public address, whatever host the request named', async () => {
    const ana = await app.signUp();
    const headers = {
      host: 'atacante.example',
      'x-forwarded-host': 'atacante.example',
      forwarded: 'host=atacante.example',
    };
    const body = new URLSearchParams({ Email: ana.email });
    await app.fetch('/api/appUsuario/v1/Usuario/EsqueceuSenha', { method: 'POST', headers, body });
    await app.runJobs();
    const mails = await mailsIn(app, ana.email);
    const links = mails.flatMap(({ text = '', html = '' }) => [
      ...`${text} ${html}`.matchAll(/https?:\/\/[^/\s"<]+/g),
    ]);
    expect(links.length).toBeGreaterThan(1);
    expect(new Set(links.map(([link]) => link))).toEqual(new Set([HTTPS]));
  });
});
