import { describe, expect, it } from 'vitest';
import { mudou } from '#islands/ui/mudou.ts';

const CPF = { mascara: 'cpf' } as const;

describe('a refused field', () => {
  it('is unchanged when a mask or the browser only rewrote it', () => {
    expect(mudou('111.111.111-11', '11111111111', CPF)).toBe(false);
    expect(mudou('ABC-1D23', 'abc1d23', { mascara: 'placa' })).toBe(false);
    expect(mudou('ana@example.com', 'ana@example.com', {})).toBe(false);
    expect(mudou(null, undefined, {})).toBe(false);
    expect(mudou('', null, CPF)).toBe(false);
  });

  it('has changed when it holds another value', () => {
    expect(mudou('111.111.111-1', '11111111111', CPF)).toBe(true);
    expect(mudou('Ana', 'ana', {})).toBe(true);
    expect(mudou('a-b', 'ab', {})).toBe(true);
    expect(mudou('on', null, {})).toBe(true);
    expect(mudou(null, 'on', {})).toBe(true);
  });

  it('has changed when an emptied password is typed again, and when a file is chosen', () => {
    expect(mudou('segredo', 'segredo', { secreto: true })).toBe(true);
    expect(mudou(new File(['a'], 'a.pdf'), new File(['a'], 'a.pdf'), {})).toBe(true);
  });
});
