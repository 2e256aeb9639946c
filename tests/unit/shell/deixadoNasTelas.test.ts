import { expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { receberCarta } from '#lib/guardadas/carta/receber.server.ts';

const SESSAO = `CLToken=${'a'.repeat(43)}`;

/** A browser without script posts a file and follows the redirect. */
async function enviar<T>(
  receber: (pagina: never) => Promise<T | Response>,
  chamada: () => Promise<unknown>,
  url: string,
): Promise<{ status: number; depois: T | Response }> {
  const api = { guardadas: { lerCarta: chamada } };
  const headers = { cookie: SESSAO, 'sec-fetch-mode': 'navigate' };
  const body = new FormData();
  body.set('Arquivo', new Blob(['x']), 'x');
  const pagina = (request: Request) =>
    ({ request, response: {}, locals: { api, sealKey: new Uint8Array(32) } }) as never;
  const feito = await receber(pagina(new Request(url, { method: 'POST', body, headers })));
  if (!(feito instanceof Response)) return { status: 200, depois: feito };
  expect(feito.headers.get('location')).toBe(new URL(url).pathname);
  const cookie = `${SESSAO}; ${feito.headers.getSetCookie()[0]?.split(';')[0]}`;
  const depois = await receber(pagina(new Request(url, { headers: { ...headers, cookie } })));
  return { status: feito.status, depois };
}

const LIDA = {
  tipo: 'autuacao',
  lidos: [{ campo: 'AutoInfracao', valor: 'C1', pagina: 1, linha: 2, trecho: 'Auto C1' }],
};

it('an uploaded notice redirects to its page with the values that were read', async () => {
  const { status, depois } = await enviar(
    receberCarta,
    async () => LIDA,
    'https://v.example/app/guardadas/carta',
  );
  expect(status).toBe(303);
  expect(depois).toMatchObject({ lida: LIDA });
});

it('an unreadable notice gives the reason after the redirect too', async () => {
  const { status, depois } = await enviar(
    receberCarta,
    () => Promise.reject(new AppError('CARTA_SEM_TEXTO')),
    'https://v.example/app/guardadas/carta',
  );
  expect(status).toBe(303);
  expect(depois).toMatchObject({ lida: null, aviso: { tipo: 'erro' } });
});
