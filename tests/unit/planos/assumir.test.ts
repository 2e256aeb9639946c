import { describe, expect, it } from 'vitest';
import { assumirEscolhas } from '#lib/planos/assumir.ts';

const [A, B] = ['5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a03'] as const;
const naTela = (guid: string, marcado: boolean, quantidade = 1) => ({ guid, marcado, quantidade });

describe('an island that hydrates on a page already in use', () => {
  it('keeps the choice stored in the tab', () => {
    expect(assumirEscolhas({ [A]: 3 }, [], [naTela(A, false), naTela(B, false)])).toEqual({ [A]: 3 });
  });

  it('adds the products in the address, whose quantity wins', () => {
    const desenhados = [{ guid: A, quantidade: 2 }];
    expect(assumirEscolhas({ [A]: 3, [B]: 1 }, desenhados, [naTela(A, true, 2), naTela(B, false)])).toEqual({
      [A]: 2,
      [B]: 1,
    });
  });

  it('takes over products ticked and counted before it hydrated', () => {
    expect(assumirEscolhas({}, [], [naTela(A, true, 4), naTela(B, false, 7)])).toEqual({ [A]: 4 });
  });

  it('drops products unticked before it hydrated', () => {
    expect(assumirEscolhas({}, [{ guid: A, quantidade: 2 }], [naTela(A, false, 2)])).toEqual({});
  });

  it('updates the quantity of a product that was only counted', () => {
    expect(assumirEscolhas({}, [{ guid: A, quantidade: 2 }], [naTela(A, true, 5)])).toEqual({ [A]: 5 });
  });
});
