import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comecoUsual, enfileirar, inicioDoPlano } from '#backend/domain/planos/vigente.ts';

const agora = new Date('2026-11-20T12:00:00Z');
const dias = (n: number) => new Date(agora.getTime() + n * 86_400_000);
const periodo = (ordem: number, de: number, ate: number) => ({ ordem, inicio: dias(de), fim: dias(ate) });

describe('the start of a paid plan', () => {
  it.each([
    ['at once, when nothing runs', 2, [], 'agora', 0],
    ['at once, when it is larger than what runs', 3, [periodo(2, -5, 30)], 'agora', 0],
    ['where the same plan ends', 2, [periodo(2, -5, 30)], 'depois', 30],
    ['where a larger plan ends', 1, [periodo(3, -5, 30)], 'depois', 30],
    [
      'behind all that waits, also what is smaller',
      2,
      [periodo(2, -5, 10), periodo(1, 10, 40)],
      'depois',
      40,
    ],
  ] as const)('is %s', (_, ordem, correntes, comeco, esperado) => {
    expect(comecoUsual(ordem, correntes, agora)).toBe(comeco);
    expect(inicioDoPlano(comeco, correntes, agora)).toEqual(dias(esperado));
  });

  it('follows the choice of the buyer', () => {
    expect(inicioDoPlano('agora', [periodo(3, -5, 30)], agora)).toEqual(agora);
    expect(inicioDoPlano('depois', [periodo(1, -5, 30)], agora)).toEqual(dias(30));
  });
});

it('waiting periods follow one another and keep their order and length, whatever they were', () => {
  const esperando = fc.array(
    fc.record({ ordem: fc.nat(4), de: fc.nat(500), dura: fc.integer({ min: 1, max: 400 }) }),
  );
  fc.assert(
    fc.property(esperando, fc.nat(800), (varios, desde) => {
      const periodos = varios.map(({ ordem, de, dura }) => periodo(ordem, de, de + dura));
      const fila = enfileirar(periodos, dias(desde), (um, inicio) => {
        return new Date(inicio.getTime() + um.fim.getTime() - um.inicio.getTime());
      });
      expect(fila).toHaveLength(periodos.length);
      let fim = dias(desde);
      for (const um of fila) {
        expect(um.inicio).toEqual(fim);
        expect(um.fim.getTime() - um.inicio.getTime()).toBe(
          um.periodo.fim.getTime() - um.periodo.inicio.getTime(),
        );
        fim = um.fim;
      }
      const antes = fila.map((um) => um.periodo.inicio.getTime());
      expect(antes).toEqual([...antes].sort((a, b) => a - b));
    }),
  );
});
