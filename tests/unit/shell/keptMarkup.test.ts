import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { keptMarkup } from '#backend/platform/http/keptMarkup.ts';

/** A component that counts how often it is drawn. */
function contada() {
  let vezes = 0;
  const Contada = (props: Readonly<Record<string, unknown>>) => {
    vezes += 1;
    return createElement('p', null, String(props.texto), JSON.stringify(props.mais ?? null));
  };
  return { Contada, vezes: () => vezes };
}

describe('the kept HTML of an island', () => {
  it('is what React draws, drawn once for the same properties', () => {
    const { Contada, vezes } = contada();
    const props = { texto: '<b>“3 & 4”</b>', mais: { dia: '2026-11-27', lista: [1, null] } };
    const primeira = keptMarkup(Contada, props);
    expect(primeira).toBe(renderToString(createElement(Contada, props)));
    expect(keptMarkup(Contada, structuredClone(props))).toBe(primeira);
    expect(vezes()).toBe(2);
  });

  it.each([
    [{ texto: '1' }, { texto: 1 }],
    [{ texto: 'a' }, { texto: 'a', mais: 0 }],
    [
      { texto: 'a', mais: { b: [] } },
      { texto: 'a', mais: { b: {} } },
    ],
    [
      { texto: 'a"}', mais: 'b' },
      { texto: 'a', mais: '"}b' },
    ],
  ])('is another one for other properties: %j and %j', (uma, outra) => {
    const { Contada, vezes } = contada();
    keptMarkup(Contada, uma);
    expect(keptMarkup(Contada, outra)).toBe(renderToString(createElement(Contada, outra)));
    expect(vezes()).toBe(3);
  });

  it('is never that of another component with the same properties', () => {
    const props = { texto: 'a' };
    const Outra = () => createElement('b');
    expect(keptMarkup(contada().Contada, props)).not.toBe(keptMarkup(Outra, props));
  });

  it('is not kept when it is long', () => {
    const { Contada, vezes } = contada();
    const props = { texto: 'x'.repeat(600) };
    for (let vez = 0; vez < 3; vez += 1) keptMarkup(Contada, props);
    expect(vezes()).toBe(3);
  });

  it('makes room for the newest, and keeps what is used', () => {
    const { Contada, vezes } = contada();
    for (let n = 0; n < 600; n += 1) {
      keptMarkup(Contada, { texto: n });
      keptMarkup(Contada, { texto: 'sino' });
    }
    expect(vezes()).toBe(601);
    keptMarkup(Contada, { texto: 0 });
    expect(vezes()).toBe(602);
  });

  it('is not kept when the drawing failed', () => {
    const Falha = ({ texto }: Readonly<Record<string, unknown>>) => {
      if (texto === 'x') throw new Error('não desenhou');
      return null;
    };
    for (let vez = 0; vez < 2; vez += 1)
      expect(() => keptMarkup(Falha, { texto: 'x' })).toThrow('não desenhou');
  });
});
