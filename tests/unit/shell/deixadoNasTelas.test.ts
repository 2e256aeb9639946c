import { expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { receberCarta } from '#lib/guardadas/carta/receber.server.ts';
import { receberPlanilha } from '#lib/veiculos/receberPlanilha.server.ts';

const SESSAO = `CLToken=${'a'.repeat(43)}`;

/** A browser without script posts a file and follows the redirect. */
async function enviar<T>(
  receber: (pagina: never) => Promise<T | Response>,
  chamada: () => Promise<unknown>,
  url: string,
): Promise<{ status: number; depois: T | Response }> {
  const api = { veiculos: { importar: chamada }, guardadas: { lerCarta: chamada } };
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

const LINHAS = [
  { Linha: 2, Placa: 'KVL4B21', NumeroRenavam: '60963953285', Resultado: 'cadastrado', Frase: 'Ok.' },
];
const LIDA = {
  tipo: 'autuacao',
  lidos: [{ campo: 'AutoInfracao', valor: 'C1', pagina: 1, linha: 2, trecho: 'Auto C1' }],
};

it('an uploaded sheet redirects to its page, which shows the result of each line, so that a reload sends nothing again', async () => {
  const { status, depois } = await enviar(
    receberPlanilha,
    async () => ({ Linhas: LINHAS }),
    'https://v.example/app/veiculos/importar',
  );
  expect(status).toBe(303);
  expect(depois).toMatchObject({
    relatorio: LINHAS,
    aviso: { texto: expect.stringContaining('Linhas: 1.') },
  });
});

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

it('a report that is too large for a cookie is the page itself', async () => {
  const muitas = Array.from({ length: 500 }, (_, i) => ({
    ...LINHAS[0],
    Linha: i + 2,
    NumeroRenavam: crypto.randomUUID(),
  }));
  const { status, depois } = await enviar(
    receberPlanilha,
    async () => ({ Linhas: muitas }),
    'https://v.example/app/veiculos/importar',
  );
  expect(status).toBe(200);
  expect(depois).toMatchObject({ relatorio: { length: 500 } });
});
