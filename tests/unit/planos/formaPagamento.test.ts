import { describe, expect, it } from 'vitest';
import { withItems } from '#lib/paths.ts';
import { type Escolha, planoDoEndereco } from '#lib/planos/escolha.ts';
import { checkoutDe, metodosDe } from '#lib/planos/formaPagamento.ts';
import { campoDeQuantidade, itensDoEndereco } from '#lib/planos/itens.ts';

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

const A = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const B = '7b6d5a4c-1111-4222-8333-944455556666';
const itens = (query: string) => itensDoEndereco(new URLSearchParams(query));

describe('the products to buy in an address', () => {
  it('are read back as withItems wrote them', () => {
    const escolhidos = [
      { guid: A, quantidade: 2 },
      { guid: B, quantidade: 1 },
    ];
    expect(itens(withItems('', escolhidos).slice(1))).toEqual(escolhidos);
  });

  it('are also read from a form sent without script', () => {
    expect(itens(`item=${A}&${campoDeQuantidade(A)}=3&${campoDeQuantidade(B)}=7`)).toEqual([
      { guid: A, quantidade: 3 },
    ]);
    expect(itens(`item=${A}`)).toEqual([{ guid: A, quantidade: 1 }]);
  });

  it.each([
    ['0', 1],
    ['101', 100],
    ['999999', 100],
    ['100', 100],
  ])('limit a quantity of %s to %i', (texto, quantidade) => {
    expect(itens(`item=${A}*${texto}`)).toEqual([{ guid: A, quantidade }]);
  });

  it.each(['', 'item=', 'item=8/16', `item=${A}*-1`, `item=${A}*2*3`, `item=x${A}`, `outro=${A}`])(
    'are none in "%s"',
    (query) => {
      expect(itens(query)).toEqual([]);
    },
  );

  it('are at most as many as one order takes', () => {
    const muitos = Array.from(
      { length: 60 },
      (_, i) => `item=00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    );
    expect(itens(muitos.join('&'))).toHaveLength(50);
  });
});
