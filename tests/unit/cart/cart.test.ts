import { describe, expect, it } from 'vitest';
import { cartIn, escolhasDe, esquecerComprado, primeiraVez } from '#lib/planos/cart.ts';
import { memory } from '../support/memory.ts';

const GUID = '7b6d5a4c-1111-4222-8333-944455556666';
const OUTRO = '7b6d5a4c-1111-4222-8333-944455557777';

describe('the choices of a screen', () => {
  it('are found again after a reload', () => {
    const storage = memory();
    cartIn('multas', storage).escolher(GUID, 1);
    expect(cartIn('multas', storage).$escolhas.get()).toEqual({ [GUID]: 1 });
    expect(cartIn('extras', storage).$escolhas.get()).toEqual({});
  });

  it('lose the products of an order once: a product chosen again afterwards stays', () => {
    const storage = memory();
    const cart = cartIn('extras', storage);
    cart.trocar({ [GUID]: 2, [OUTRO]: 1 });
    const comprado = { codigo: 'AB2CD3E', guids: [GUID] };
    esquecerComprado(comprado, [cart], storage);
    expect(cart.$escolhas.get()).toEqual({ [OUTRO]: 1 });
    cart.escolher(GUID, 1);
    esquecerComprado(comprado, [cart], storage);
    expect(cart.$escolhas.get()).toEqual({ [GUID]: 1, [OUTRO]: 1 });
  });

  it('stay for the same driver, and are dropped for the next one of the tab', () => {
    const storage = memory();
    const noCarro = () => [cartIn('multas', storage), cartIn('extras', storage)] as const;
    const escolhas = () => noCarro().map(({ $escolhas }) => $escolhas.get());
    escolhasDe('ana@example.com', noCarro(), storage);
    for (const cart of noCarro()) cart.escolher(GUID, 2);
    escolhasDe('ana@example.com', noCarro(), storage);
    expect(escolhas()).toEqual([{ [GUID]: 2 }, { [GUID]: 2 }]);
    const daBia = noCarro();
    escolhasDe('bia@example.com', daBia, storage);
    expect(daBia.map(({ $escolhas }) => $escolhas.get())).toEqual([{}, {}]);
    expect(escolhas()).toEqual([{}, {}]);
    daBia[1].escolher(OUTRO, 1);
    escolhasDe('bia@example.com', daBia, storage);
    expect(escolhas()).toEqual([{}, { [OUTRO]: 1 }]);
    expect(storage.get('escolhas:de')).toMatch(/^[0-9a-z]{1,7}$/);
  });
});

describe('an event measured once a tab', () => {
  it('is sent again where the browser refuses its storage', () => {
    const refused = memory({}, { refused: true });
    expect(primeiraVez('comprado:AB2CD3E', refused)).toBe(true);
    expect(primeiraVez('comprado:AB2CD3E', refused)).toBe(true);
  });
});
