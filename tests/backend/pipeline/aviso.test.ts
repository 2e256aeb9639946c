import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { toSignIn } from '#backend/app/http/gate.ts';
import { forgetAviso } from '#backend/app/http/pipeline.ts';
import { avisoFrom } from '#lib/pageForm.server.ts';

const app = new Hono();
app.use(forgetAviso);
app.get('/', (c) => c.html(avisoFrom(c.req.raw.headers)?.texto ?? 'nada'));

const ask = async (headers: Record<string, string>) => {
  const response = await app.request('/', { headers: { cookie: 'aviso=recursoEnviado', ...headers } });
  return { text: await response.text(), forgotten: response.headers.has('set-cookie') };
};

describe('the message that a redirect left', () => {
  it('is shown by the page that the driver opens, and is gone then', async () => {
    const shown = { text: 'Obrigado, solicitação enviada com sucesso.', forgotten: true };
    expect(await ask({ 'sec-fetch-mode': 'navigate' })).toEqual(shown);
    // Through the service worker.
    expect(await ask({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' })).toEqual(shown);
    expect(await ask({})).toEqual(shown);
  });

  it('is kept when a script, or a prefetch of the browser, asks for the same page', async () => {
    const waits = { text: 'nada', forgotten: false };
    expect(await ask({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toEqual(waits);
    expect(await ask({ 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' })).toEqual(waits);
  });

  it('is ignored when its name is unknown', async () => {
    expect(await ask({ cookie: 'aviso=__proto__' })).toEqual({ text: 'nada', forgotten: false });
  });
});

describe('the way to the sign-in, when the session has ended', () => {
  const sent = (request: RequestInit) => toSignIn(new Request('http://x/app/veiculos/cadastro?a=1', request));
  const back = '/login?volta=%2Fapp%2Fveiculos%2Fcadastro%3Fa%3D1';

  it('says of a form sent without script that it was not stored', async () => {
    const { headers } = sent({ method: 'POST' });
    expect(headers.get('location')).toBe(back);
    const shown = await app.request('/', { headers: { cookie: headers.get('set-cookie') ?? '' } });
    expect(await shown.text()).toContain('o que você enviou não foi gravado');
  });

  it('says nothing to who only opens a page', () => {
    const { headers } = sent({ method: 'GET' });
    expect([headers.get('location'), headers.get('set-cookie')]).toEqual([back, null]);
  });
});
