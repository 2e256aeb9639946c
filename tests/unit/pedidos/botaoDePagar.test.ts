import { expect, it } from 'vitest';
import { botaoDePagar } from '#islands/pedidos/Resumo.tsx';

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
