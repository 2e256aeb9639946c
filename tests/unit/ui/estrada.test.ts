import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correNaPlaca, desenharEstrada, type Placa } from '#lib/ui/estrada.ts';

const placa = fc.record<Placa>({
  estado: fc.constantFrom('feito', 'agora', 'proximo'),
  dias: fc.option(fc.nat(400), { nil: undefined }),
  negado: fc.boolean(),
});

describe('the road drawing of deadlines', () => {
  it('keeps every sign and the car inside the drawing, the signs in their order', () => {
    fc.assert(
      fc.property(fc.array(placa, { minLength: 1, maxLength: 6 }), (todas) => {
        const { largura, altura, placas, carro } = desenharEstrada(todas);
        const xs = placas.map(({ x }) => x);
        expect(xs).toEqual([...xs].sort((a, b) => a - b));
        for (const { x, y } of [...placas, carro]) {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(largura);
          expect(y).toBeGreaterThan(60);
          expect(y).toBeLessThan(altura);
        }
      }),
    );
  });

  it('puts the car before the sign that comes next, past those that are done', () => {
    const { placas, carro } = desenharEstrada([
      { estado: 'feito' },
      { estado: 'agora', dias: 5 },
      { estado: 'proximo' },
    ]);
    expect(carro.x).toBeGreaterThan(placas[0]?.x ?? 0);
    expect(carro.x).toBeLessThan(placas[1]?.x ?? 0);
  });

  it('shows the days of a deadline, a tick or a cross on past signs, a number on the others', () => {
    const { placas } = desenharEstrada([
      { estado: 'feito' },
      { estado: 'feito', negado: true },
      { estado: 'agora', dias: 0 },
      { estado: 'proximo', dias: 12 },
      { estado: 'proximo' },
    ]);
    expect(placas.map(({ texto }) => texto)).toEqual(['✓', '×', '0', '12', '5']);
  });

  it('stays under 3 KB', () => {
    const { pista } = desenharEstrada(
      Array.from({ length: 6 }, () => ({ estado: 'agora' as const, dias: 5 })),
    );
    expect(pista.length * 2).toBeLessThan(1000);
  });
});

it('has one yellow sign, which is the running deadline', () => {
  expect(correNaPlaca({ estado: 'agora', dias: 0 })).toBe(true);
  expect(correNaPlaca({ estado: 'agora' })).toBe(false);
  expect(correNaPlaca({ estado: 'proximo', dias: 8 })).toBe(false);
});

it('keeps the numbers of the list where only its end is drawn', () => {
  const placas = [5, 6].map((numero) => ({ estado: 'proximo' as const, numero }));
  expect(desenharEstrada(placas).placas.map(({ texto }) => texto)).toEqual(['5', '6']);
});
