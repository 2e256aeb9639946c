import { afterEach, describe, expect, it, vi } from 'vitest';
import { medir, visitanteDa } from '#lib/medicao/analytics.ts';

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
  it('goes nowhere without consent', () => {
    const sendBeacon = browserWith('aviso=x');
    medir({ nome: 'page_view', tela: '/app/inicial' });
    expect(sendBeacon).not.toHaveBeenCalled();
  });

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
