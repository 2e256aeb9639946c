import { beforeEach, expect, it, vi } from 'vitest';
import { phone } from './phone.ts';

const NEW_FINE = '/app/guardadas/nova';
const typed = (fields: Record<string, string> = {}) =>
  new URLSearchParams({ AutoInfracao: 'E0012345', Chave: 'chave-1', ...fields });
const native = { method: 'POST', body: typed() };
const island = { ...native, mode: 'cors', headers: { accept: 'application/json', 'x-motorista': 'ana' } };

let device: ReturnType<typeof phone>;
let posted: { path: string; body: string; review: boolean }[];

/** A server where `who` is signed in: it draws a posted form again where only that is asked for. */
function serve(who: string) {
  device.online(async (path, request) => {
    const html = { headers: { 'content-type': 'text/html', 'x-owner': who } };
    if (request.method !== 'POST')
      return new Response(path === '/sem-internet' ? '<main>Sem internet' : `<main>página de ${who}`, html);
    const body = await request.text();
    const review = request.headers.has('x-form-review');
    posted.push({ path, body, review });
    return new Response(`<main>formulário com ${body}`, html);
  });
}
const textOf = async (path: string) => (await (await device.ask(path))?.text()) ?? '';

beforeEach(async () => {
  vi.useRealTimers();
  posted = [];
  device = phone();
  serve('ana');
  await device.install();
  await device.ask('/app/perfil');
  device.offline();
});

it('is kept without a network, shown again before it is sent, and gone once it is sent', async () => {
  const answer = await device.ask(NEW_FINE, island);
  expect(await answer?.json()).toMatchObject({
    aviso: { texto: expect.stringContaining('não sabemos se chegou') },
  });
  serve('ana');
  expect(await textOf('/app/inicial')).toContain('Guardar uma multa');
  const shown = await textOf(NEW_FINE);
  expect(shown).toContain('AutoInfracao=E0012345');
  expect(shown).toContain('Enviar agora?');
  expect(posted, 'it sent something by itself').toEqual([
    { path: NEW_FINE, body: `${typed()}`, review: true },
  ]);
  await device.ask(NEW_FINE, { ...island, body: typed({ AutoInfracao: 'E0012346' }) });
  expect(await textOf(NEW_FINE)).toBe('<main>página de ana');
});

it('is not said to be kept on a device without room', async () => {
  device.fill();
  await expect(device.ask(NEW_FINE, island)).rejects.toThrow('no network');
  serve('ana');
  expect(await textOf('/app/inicial')).toBe('<main>página de ana');
});

it('sent by the browser itself is kept too, and answered by a page', async () => {
  expect(await (await device.ask(NEW_FINE, native))?.text()).toContain('Guardado neste aparelho');
  serve('ana');
  expect(await textOf(NEW_FINE)).toContain('AutoInfracao=E0012345');
});

it('stays while the server refuses it, or does not answer', async () => {
  await device.ask(NEW_FINE, island);
  for (const status of [422, 503]) {
    device.online(async () => new Response('{}', { status }));
    await device.ask(NEW_FINE, island);
  }
  serve('ana');
  expect(await textOf(NEW_FINE)).toContain('Enviar agora?');
});

it.each([
  [404, 'x-owner'],
  [200, 'x-form-review'],
])(
  'whose page is gone or refuses its values is told there, and can be discarded: %i',
  async (status, refused) => {
    await device.ask(NEW_FINE, native);
    device.online(async (_path, request) => {
      const wrong = request.headers.has(refused) ? 422 : status;
      return new Response('<main>', {
        status: wrong,
        headers: { 'content-type': 'text/html', 'x-owner': 'ana' },
      });
    });
    const answer = await device.ask(NEW_FINE);
    expect(answer?.status).toBe(status);
    const action = /action="([^"]+)"/.exec((await answer?.text()) ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await device.ask(action, { method: 'POST' }))?.headers.get('location')).toMatch(
      /\/app\/inicial$/,
    );
    serve('ana');
    expect(await textOf('/app/inicial')).toBe('<main>página de ana');
  },
);

it('forms of two fines are two entries; a form sent again replaces its entry', async () => {
  await device.ask(NEW_FINE, island);
  await device.ask(NEW_FINE, { ...island, body: typed({ Placa: 'ABC1D23' }) });
  await device.ask(NEW_FINE, { ...island, body: typed({ Chave: 'chave-2' }) });
  serve('ana');
  expect(await textOf('/app/inicial')).toContain('2 esperam');
});

it('is discarded by its owner on a page of ours, not by another site', async () => {
  await device.ask(NEW_FINE, native);
  serve('ana');
  const action = /action="([^"]+)"/.exec(await textOf(NEW_FINE))?.[1]?.replaceAll('&amp;', '&') ?? '';
  await device.ask(action, { method: 'POST', referrer: 'https://other.example/' });
  expect(await textOf(NEW_FINE)).toContain('Enviar agora?');
  const answer = await device.ask(action, { method: 'POST' });
  expect(answer?.headers.get('location')).toMatch(/\/app\/guardadas\/nova$/);
  expect(await textOf(NEW_FINE)).toBe('<main>página de ana');
});

it('is not shown to another driver, and is deleted when another driver appears', async () => {
  await device.ask(NEW_FINE, native);
  serve('bia');
  expect(await textOf(NEW_FINE)).toBe('<main>página de bia');
  serve('ana');
  expect(await textOf(NEW_FINE)).toBe('<main>página de ana');
  expect(posted).toEqual([]);
});

it.each([
  ['/sair', 'GET'],
  ['/api/appUsuario/v1/Usuario/Sair', 'POST'],
])('is deleted with %s', async (path, method) => {
  await device.ask(NEW_FINE, native);
  serve('ana');
  await device.ask(path, { method });
  await device.ask('/app/perfil');
  expect(await textOf(NEW_FINE)).toBe('<main>página de ana');
});

it('ends after seven days', async () => {
  await device.ask(NEW_FINE, native);
  serve('ana');
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 7 * 24 * 60 * 60_000 + 1);
  expect(await textOf(NEW_FINE)).toBe('<main>página de ana');
  vi.restoreAllMocks();
});

it.each([
  '/app/perfil/senha',
  '/app/perfil/remocao',
  '/app/perfil/seguranca',
  '/app/pe/contratar/pix',
  '/app/planos/contratar/1/2',
  '/app/venda/forma-pagamento/3',
  '/app/guardadas/nova?rascunho',
])('%s is not kept: a password, a payment, a draft', async (path) => {
  await device.ask(path, native).catch(() => null);
  serve('ana');
  expect(await textOf('/app/inicial')).toBe('<main>página de ana');
});
