import { afterEach, describe, expect, it, vi } from 'vitest';
import { medir, visitanteDa } from '#lib/medicao/analytics.ts';
import { medicaoPermitida } from '#lib/medicao/permitida.server.ts';
import { GET } from '#pages/sair.ts';

const ID = '0d4f6b6e-8c0a-4f6e-9d4e-2c4b7a1f0e11';

afterEach(() => {
  vi.unstubAllGlobals();
});

function browserWith(cookie: string) {
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('navigator', { sendBeacon });
  return sendBeacon;
}

describe('the consent to be measured', () => {
  it.each([null, '', 'medicao=', 'medicao=sim', `xmedicao=${ID}`, `medicao=${ID}x`])(
    'is not in "%s"',
    (cookies) => {
      expect(visitanteDa(cookies)).toBeNull();
    },
  );
});

describe('an event in the browser', () => {
  it('goes to our own server with it, in reais', async () => {
    const sendBeacon = browserWith(`medicao=${ID}`);
    medir({ nome: 'purchase', conteudo: 'plano', id: 'AB2CD3E', valor: 118_80 });
    const [url, body] = sendBeacon.mock.calls[0] ?? [];
    expect(url).toBe('/api/appUsuario/v1/Medicao/Evento');
    expect(body?.type).toBe('application/json');
    expect(JSON.parse((await body?.text()) ?? '')).toEqual({
      nome: 'purchase',
      conteudo: 'plano',
      id: 'AB2CD3E',
      valor: 118.8,
    });
  });
});

const SEM_ID = 'medicao=; Max-Age=0; Path=/; SameSite=Lax';

it.each([
  { cookie: `medicao=${ID}`, answers: [true], shown: true, deleted: false },
  { cookie: '', answers: [true], shown: false, deleted: false },
  { cookie: `medicao=${ID}`, answers: [false, true], shown: false, deleted: true },
  { cookie: `medicao=${ID}`, answers: [], shown: false, deleted: true },
])("the driver's newest answer decides on every device: %o", async ({ cookie, answers, shown, deleted }) => {
  const agora = new Date('2026-11-20T12:00:00Z');
  const historia = answers.map((Aceito) => ({ Assunto: 'medicao', Aceito, Quando: agora.toISOString() }));
  const api = { conta: { consentimentos: async () => historia } };
  const response = { headers: new Headers() };
  const request = new Request('http://localhost/app/inicial', { headers: { cookie } });
  const locals = { agora, api, site: { medicao: true } };
  expect(await medicaoPermitida({ request, response, locals } as never)).toBe(shown);
  expect(response.headers.getSetCookie()).toEqual(deleted ? [SEM_ID] : []);
});

it('signing out leaves no id to the next driver of the device', async () => {
  const request = new Request('http://localhost/sair');
  const site = { publicUrl: 'http://localhost' };
  const answer = await GET({ request, locals: { sessao: null, site } } as never);
  expect(answer.headers.getSetCookie()).toContain(SEM_ID);
});
