import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inicioDoPlano } from '#lib/pedidos/vigencia.ts';

const agora = new Date('2026-11-20T12:00:00Z');
const dias = (n: number) => new Date(agora.getTime() + n * 86_400_000);

describe('the start of a paid plan', () => {
  it.each([
    ['at once, when nothing runs', 2, [], 0],
    ['at once, over the trial', 2, [{ ordem: 0, fim: dias(5) }], 0],
    ['at once, when it is larger than what runs', 3, [{ ordem: 2, fim: dias(30) }], 0],
    ['where the same plan ends', 2, [{ ordem: 2, fim: dias(30) }], 30],
    ['where a larger plan ends', 1, [{ ordem: 3, fim: dias(30) }], 30],
    [
      'after the last of several',
      1,
      [
        { ordem: 1, fim: dias(10) },
        { ordem: 3, fim: dias(40) },
        { ordem: 2, fim: dias(20) },
      ],
      40,
    ],
  ])('is %s', (_, ordem, correntes, esperado) => {
    expect(inicioDoPlano(ordem, correntes, agora)).toEqual(dias(esperado));
  });

  it('is never in the past, never later than every running end, and blind to smaller plans', () => {
    const periodo = fc.record({ ordem: fc.nat(4), fim: fc.integer({ min: 1, max: 800 }).map(dias) });
    fc.assert(
      fc.property(fc.nat(4), fc.array(periodo), (ordem, correntes) => {
        const inicio = inicioDoPlano(ordem, correntes, agora);
        expect(inicio.getTime()).toBeGreaterThanOrEqual(agora.getTime());
        const maiores = correntes.filter((one) => one.ordem >= ordem);
        expect(inicioDoPlano(ordem, maiores, agora)).toEqual(inicio);
        for (const { fim } of maiores) expect(inicio.getTime()).toBeGreaterThanOrEqual(fim.getTime());
      }),
    );
  });
});
