import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
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
