import { describe, expect, it } from 'vitest';
import { createCart, primeiraVez } from '#lib/cart.ts';

const GUID = '7b6d5a4c-1111-4222-8333-944455556666';

function memory(inicial: Record<string, string> = {}): Storage {
  const itens = new Map(Object.entries(inicial));
  return {
    get length() {
      return itens.size;
    },
    clear: () => itens.clear(),
    getItem: (nome) => itens.get(nome) ?? null,
    key: (i) => [...itens.keys()][i] ?? null,
    removeItem: (nome) => itens.delete(nome),
    setItem: (nome, valor) => itens.set(nome, valor),
  };
}

describe('the choices of a screen', () => {
  it('are found again after a reload', () => {
    const storage = memory();
    createCart('multas', storage).escolher(GUID, 1);
    expect(createCart('multas', storage).$escolhas.get()).toEqual({ [GUID]: 1 });
    expect(createCart('extras', storage).$escolhas.get()).toEqual({});
  });

  it('forget what is taken out', () => {
    const storage = memory();
    const cart = createCart('multas', storage);
    cart.escolher(GUID, 2);
    cart.escolher(GUID, 0);
    expect(createCart('multas', storage).$escolhas.get()).toEqual({});
  });

  it('start empty over a storage that holds something else, or refuses', () => {
    expect(createCart('multas', memory({ 'escolhas:multas': '{"x":1,"' })).$escolhas.get()).toEqual({});
    expect(createCart('multas', memory({ 'escolhas:multas': '{"<b>":1}' })).$escolhas.get()).toEqual({});
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const cart = createCart('multas', full);
    cart.escolher(GUID, 1);
    expect(cart.$escolhas.get()).toEqual({ [GUID]: 1 });
  });
});

describe('what is told once a tab', () => {
  it('is the first time only, for each fact', () => {
    const storage = memory();
    expect(primeiraVez('comprado:AB2CD3E', storage)).toBe(true);
    expect(primeiraVez('comprado:AB2CD3E', storage)).toBe(false);
    expect(primeiraVez('comprado:XY4ZW5K', storage)).toBe(true);
  });

  it('is told again where the browser refuses its storage', () => {
    expect(primeiraVez('comprado:AB2CD3E', null)).toBe(true);
  });
});
