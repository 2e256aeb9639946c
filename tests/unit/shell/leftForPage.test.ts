import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { receiveForm } from '#lib/pageForm.server.ts';
import { expiredStateCookie, storedStateForPage, storeStateForPage } from '#lib/session/sealed.server.ts';
import { cadastrarVeiculoForm } from '#lib/veiculos/form.ts';

const ANA = `CLToken=${'a'.repeat(43)}`;
const BIA = `CLToken=${'b'.repeat(43)}`;
const CHAVE = new Uint8Array(32).fill(7);
const PAGINA = 'https://vialivre.example/app/veiculos/cadastrar';

interface Pedido {
  url?: string;
  cookie?: string;
  body?: Record<string, string>;
  mode?: string;
}

/** A page request or form post of a browser without script. */
function asked({ url = PAGINA, cookie = ANA, body, mode = 'navigate' }: Pedido = {}): Request {
  const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
  return new Request(url, { ...init, headers: { cookie, accept: 'text/html', 'sec-fetch-mode': mode } });
}

const pedida = (pedido: Pedido) => ({ request: asked(pedido), locals: { sealKey: CHAVE } });

function veiculo(pedido: Pedido, api: object = {}) {
  const request = asked(pedido);
  const page = {
    request,
    response: { headers: new Headers() },
    locals: { api: api as never, sealKey: CHAVE },
  };
  return receiveForm(page, cadastrarVeiculoForm);
}

const ERRADA = { Placa: 'ABC1D23', NumeroRenavam: '' };

/** The result of a refusal: redirect, header, and the cookies that the browser sends next. */
async function refused(body = ERRADA) {
  const answer = await veiculo({ body });
  if (!(answer instanceof Response)) throw new Error('the page itself answered');
  const header = answer.headers.getSetCookie()[0] ?? '';
  return {
    header,
    status: answer.status,
    to: answer.headers.get('location'),
    cookie: `${ANA}; ${header.split(';')[0]}`,
  };
}

describe('a form that was refused without script', () => {
  it('redirects to its own address, which shows the typed values and errors, so that Back and reload do not resend', async () => {
    const { status, to, cookie } = await refused();
    expect([status, to]).toEqual([303, '/app/veiculos/cadastrar']);
    for (const _reload of [1, 2])
      expect(await veiculo({ cookie })).toMatchObject({
        values: ERRADA,
        errors: { NumeroRenavam: expect.any(String) },
        aviso: { tipo: 'erro' },
      });
  });

  it('keeps its values sealed in a cookie for minutes, which no script can read, and never in an address', async () => {
    const { header, to } = await refused();
    expect(header).toMatch(/^deixado=[\w-]{12}\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const bytes = Buffer.from(header.split(';')[0] ?? '', 'base64url').toString('latin1');
    expect(`${to}${bytes}`).not.toContain(ERRADA.Placa);
  });

  it('is ignored for another driver, at another address, or when the cookie was changed', async () => {
    const { cookie } = await refused();
    const [, left = ''] = cookie.split('; ');
    for (const other of [
      { cookie: `${BIA}; ${left}` },
      { cookie: left },
      { cookie: `${ANA}; ${left.slice(0, -2)}zz` },
      { cookie: `${ANA}; deixado=a.b` },
      { cookie, url: `${PAGINA}?de=outra` },
    ])
      expect(await veiculo(other)).toMatchObject({ values: { Chave: expect.any(String) }, errors: {} });
  });

  it('is kept for a visitor too, under a token of the visit that is not a session and ends as soon', async () => {
    const answer = await veiculo({ body: ERRADA, cookie: '' });
    if (!(answer instanceof Response)) throw new Error('the page itself answered');
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^deixado=[\w-]{12}\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^visita=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const [deixado = '', visita = ''] = cookies.map((um) => um.split(';')[0] ?? '');
    expect(await veiculo({ cookie: `${deixado}; ${visita}` })).toMatchObject({ values: ERRADA });
    // Another visit of the same browser, and a user who signs in on it meanwhile.
    for (const cookie of [deixado, `${deixado}; visita=${'c'.repeat(43)}`, `${deixado}; ${visita}; ${BIA}`])
      expect(await veiculo({ cookie })).toMatchObject({ values: { Chave: expect.any(String) }, errors: {} });
    // Each visit has one token.
    const again = await veiculo({ body: ERRADA, cookie: visita });
    expect(again instanceof Response && again.headers.getSetCookie()).toHaveLength(1);
  });

  it('answers with the page itself when its values are too large or the request is not a navigation', async () => {
    const longo = Buffer.from(crypto.getRandomValues(new Uint8Array(4000))).toString('base64');
    for (const pedido of [{ body: { ...ERRADA, Placa: longo } }, { body: ERRADA, mode: 'cors' }])
      expect(await veiculo(pedido)).toMatchObject({ errors: { NumeroRenavam: expect.any(String) } });
  });
});

describe('values kept for a page', () => {
  const forgets = async (pedido: Pedido, answer = new Response('')) =>
    (await expiredStateCookie(asked(pedido), answer))?.split(';')[0] ?? null;

  it('stay while the driver is on the page, and are deleted at the next page or when the form succeeds', async () => {
    const { cookie } = await refused();
    expect(await forgets({ cookie })).toBeNull();
    expect(await forgets({ cookie, url: 'https://vialivre.example/app/inicial' })).toBe('deixado=');
    expect(await forgets({ cookie, body: ERRADA })).toBe('deixado=');
    expect(await forgets({ cookie: ANA })).toBeNull();
    // A copy for the service worker, or a prefetched page.
    expect(await forgets({ cookie, url: 'https://vialivre.example/app/inicial', mode: 'cors' })).toBeNull();
    const again = new Response('', { headers: { 'set-cookie': 'deixado=x.y; Path=/' } });
    expect(await forgets({ cookie, body: ERRADA }, again)).toBeNull();
  });

  it('have a name, so that one address may show two of them, and are not read by the next submission', async () => {
    const answer = await storeStateForPage(pedida({ body: {} }), 'calendario', 'https://x/agenda/abc.ics');
    const cookie = `${ANA}; ${answer?.headers.get('set-cookie')?.split(';')[0]}`;
    expect(await storedStateForPage(pedida({ cookie }), 'calendario', v.string())).toBe(
      'https://x/agenda/abc.ics',
    );
    expect(await storedStateForPage(pedida({ cookie }), 'convite', v.string())).toBeUndefined();
    // Written by a version with another format.
    expect(
      await storedStateForPage(pedida({ cookie }), 'calendario', v.object({ url: v.string() })),
    ).toBeUndefined();
    expect(await storedStateForPage(pedida({ cookie, body: {} }), 'calendario', v.string())).toBeUndefined();
  });
});
