import { describe, expect, it } from 'vitest';
import { withItems } from '#lib/paths.ts';
import { campoDeQuantidade, itensDoEndereco } from '#lib/planos/itens.ts';

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
