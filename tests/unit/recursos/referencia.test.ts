import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idDaReferencia, referenciaDoRecurso } from '#lib/recursos/referencia.ts';

const id = fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 120_000 }));

describe('the reference of an appeal', () => {
  it('identifies its appeal, with blanks, points or nothing between the groups', () => {
    fc.assert(
      fc.property(id, fc.constantFrom('-', ' ', '.', ''), (um, entre) => {
        expect(idDaReferencia(referenciaDoRecurso(um).replaceAll('-', entre))).toBe(um);
      }),
    );
  });

  it('is invalid with one wrong digit', () => {
    fc.assert(
      fc.property(id, fc.nat(), fc.integer({ min: 1, max: 9 }), (um, onde, mais) => {
        const certa = referenciaDoRecurso(um).replaceAll('-', '');
        const i = onde % certa.length;
        const errada = `${certa.slice(0, i)}${(Number(certa[i]) + mais) % 10}${certa.slice(i + 1)}`;
        expect(idDaReferencia(errada)).toBeNull();
      }),
    );
  });

  it('is invalid with two adjacent digits swapped', () => {
    fc.assert(
      fc.property(id, fc.nat(), (um, onde) => {
        const certa = referenciaDoRecurso(um).replaceAll('-', '');
        const i = onde % (certa.length - 1);
        fc.pre(certa[i] !== certa[i + 1]);
        expect(idDaReferencia(certa.slice(0, i) + certa[i + 1] + certa[i] + certa.slice(i + 2))).toBeNull();
      }),
    );
  });

  it('is not confused with an AIT, an order id or a protocol', () => {
    for (const texto of ['', '123', 'K92062851', '2026.0003', 'abc-def', '1234567890123'])
      expect(idDaReferencia(texto)).toBeNull();
  });
});
