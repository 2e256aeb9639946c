import { expect, it } from 'vitest';
import { $precos, escolherMulta, oferecer } from '#islands/multas/oferecidas.ts';
import { carts } from '#lib/planos/cart.ts';

const [UMA, MESMA, OUTRA] = ['1', '2', '3'].map((n) => `5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a0${n}`) as [
  string,
  string,
  string,
];

it('of one AIT that two licences list, only one listing is chosen and counted', () => {
  oferecer([
    [UMA, { preco: 50_00, chave: '7' }],
    [MESMA, { preco: 50_00, chave: '7' }],
    [OUTRA, { preco: 300_00, chave: '9' }],
  ]);
  escolherMulta(UMA, true);
  escolherMulta(OUTRA, true);
  escolherMulta(MESMA, true);
  expect(Object.keys(carts.multas.$escolhas.get())).toEqual([OUTRA, MESMA]);
  expect($precos.get()).toEqual([50_00, 300_00]);
  escolherMulta(MESMA, false);
  expect($precos.get()).toEqual([300_00]);
});
