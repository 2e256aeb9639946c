import { describe, expect, it } from 'vitest';
import { type Escolha, planoDoEndereco } from '#lib/planos/escolha.ts';
import { checkoutDe, metodosDe } from '#lib/planos/formaPagamento.ts';

const GUID = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const ITENS = [{ guid: GUID, quantidade: 2 }];
const PLANO = { idPlano: 8, idPlanoDetalhe: 16 };
const doPlano: Escolha = { tipo: 'produtos', plano: PLANO, itens: [] };
const comExtra: Escolha = { tipo: 'produtos', plano: PLANO, itens: ITENS };
const dosExtras: Escolha = { tipo: 'produtos', plano: undefined, itens: ITENS };
const daVenda: Escolha = { tipo: 'venda', vendaId: 501 };

describe('the payment methods', () => {
  it('are card and Pix; a plan has no Pix', () => {
    expect(metodosDe(dosExtras, [])).toEqual(['CARTAO', 'PIX']);
    expect(metodosDe(daVenda, [])).toEqual(['CARTAO', 'PIX']);
    expect(metodosDe(doPlano, [])).toEqual(['CARTAO']);
  });

  it('include PicPay and boleto where the operator offers them, but not for a sale', () => {
    expect(metodosDe(dosExtras, ['BOLETO', 'PICPAY', 'PIX'])).toEqual(['CARTAO', 'PIX', 'PICPAY', 'BOLETO']);
    expect(metodosDe(doPlano, ['BOLETO'])).toEqual(['CARTAO', 'BOLETO']);
    expect(metodosDe(daVenda, ['PICPAY', 'BOLETO'])).toEqual(['CARTAO', 'PIX']);
  });
});

describe('the checkout address of a choice', () => {
  const query = `?item=${GUID}*2`;

  it.each([
    [doPlano, 'CARTAO', '/app/planos/contratar/8/16'],
    [comExtra, 'CARTAO', `/app/planos/contratar/8/16${query}`],
    [doPlano, 'PICPAY', '/app/planos/contratar/picpay/8/16'],
    [doPlano, 'BOLETO', '/app/planos/contratar/boleto/8/16'],
    [dosExtras, 'CARTAO', `/app/pe/contratar${query}`],
    [dosExtras, 'PIX', `/app/pe/contratar/pix${query}`],
    [dosExtras, 'PICPAY', `/app/pe/contratar/picpay${query}`],
    [dosExtras, 'BOLETO', `/app/pe/contratar/boleto${query}`],
    [daVenda, 'CARTAO', '/app/venda/checkout/501'],
    [daVenda, 'PIX', '/app/venda/checkout/pix/501'],
  ] as const)('%o by %s is %s', (compra, metodo, endereco) => {
    expect(checkoutDe(compra, metodo)).toBe(endereco);
  });
});

describe('the address of a purchase', () => {
  it('names a plan by both of its ids, or none', () => {
    expect(planoDoEndereco(undefined)).toBeUndefined();
    expect(planoDoEndereco('')).toBeUndefined();
    expect(planoDoEndereco('8/16')).toEqual(PLANO);
    for (const nenhum of ['8', '8/', '8/16/1', 'a/b', '8/-1', '8/1.5', '99999999999/1', '9/0', '0/17'])
      expect(planoDoEndereco(nenhum)).toBeNull();
  });
});
