import { describe, expect, it } from 'vitest';
import { botaoDePagar } from '#islands/pedidos/Resumo.tsx';
import { cupomConferido } from '#islands/pedidos/useCupom.ts';
import { AppError } from '#lib/errors.ts';
import { contagem, segundosRestantes } from '#lib/pedidos/andamento.ts';
import { scriptDoCartao } from '#lib/pedidos/cartao.ts';

it('the time left is written in two digits each and never falls below zero', () => {
  expect([600, 300, 61, 9, 0, 3661].map(contagem)).toEqual([
    '00:10:00',
    '00:05:00',
    '00:01:01',
    '00:00:09',
    '00:00:00',
    '01:01:01',
  ]);
  const agora = '2026-11-20T12:00:00.000Z';
  expect(segundosRestantes('2026-11-20T12:04:59.200Z', agora)).toBe(300);
  expect(segundosRestantes('2026-11-20T11:59:59.000Z', agora)).toBe(0);
});

const lido = (...args: Parameters<typeof botaoDePagar>) => botaoDePagar(...args).replace(/\s/g, ' ');

it('the last button of each checkout names its effect', () => {
  expect(lido('CARTAO', 159_80)).toBe('Pagar R$ 159,80');
  expect(lido('PIX', 159_80)).toBe('Gerar código Pix');
  expect(lido('PICPAY', 159_80)).toBe('Gerar código PicPay');
  expect(lido('BOLETO', 159_80)).toBe('Gerar boleto');
});

it('an order fully paid by a coupon needs no payment method', () => {
  expect(lido('CARTAO', 0)).toBe('Concluir sem cartão');
  for (const metodo of ['PIX', 'PICPAY', 'BOLETO'] as const)
    expect(lido(metodo, 0)).toBe('Concluir sem pagar');
});

it.each(['CUPOM_INVALIDO', 'DADOS_INVALIDOS', 'SERVICO_RECUSOU'] as const)(
  'a coupon that is answered %s was checked: it is cleared',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(true);
  },
);

it.each(['SERVICO_INDISPONIVEL', 'ERRO_INTERNO', 'SESSAO_EXIGIDA', 'MUITAS_TENTATIVAS'] as const)(
  'a coupon that is answered %s was not checked: what was typed stays',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(false);
  },
);

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
