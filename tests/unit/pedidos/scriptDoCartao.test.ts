import { describe, expect, it } from 'vitest';
import { scriptDoCartao } from '#lib/pedidos/scriptDoCartao.ts';

function politica() {
  const sources: string[] = [];
  return { sources, insertScriptResource: (source: string) => void sources.push(source) };
}

describe('the script of the card provider', () => {
  it('joins the policy of its page by its origin alone, beside our own', () => {
    const csp = politica();
    const cardSdkUrl = 'https://assets.pagseguro.com.br/checkout-sdk-js/rc/dist/browser/pagseguro.min.js';
    expect(scriptDoCartao({ cardSdkUrl, publicUrl: 'https://vialivre.example' }, csp)).toBe(cardSdkUrl);
    expect(csp.sources).toEqual(["'self'", 'https://assets.pagseguro.com.br']);
  });

  it('of the sandbox is a path: it works under every name of the site and opens no policy', () => {
    const csp = politica();
    const publicUrl = 'http://127.0.0.1:4321';
    const cardSdkUrl = `${publicUrl}/simulador/pagseguro.min.js`;
    expect(scriptDoCartao({ cardSdkUrl, publicUrl }, csp)).toBe('/simulador/pagseguro.min.js');
    expect(csp.sources).toEqual([]);
  });
});
