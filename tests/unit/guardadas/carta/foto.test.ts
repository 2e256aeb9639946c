import { describe, expect, it } from 'vitest';
import { type Cinza, girar } from '#lib/guardadas/carta/foto/cinza.ts';
import { DUVIDA, semDuvida } from '#lib/guardadas/carta/foto/duvidas.ts';
import { inclinacaoDe } from '#lib/guardadas/carta/foto/inclinacao.ts';

const sure = (texto: string, certeza = 99) => [...texto].map(() => certeza);

describe('what is too doubtful in a photograph', () => {
  it.each([
    ['C95345678', 99],
    ['5A934567-8', 99],
    ['KVL1A23/RJ', 99],
    ['ABC-5634', 99],
    ['30/10/2026', 99],
    ['INFRAÇÃO', 50],
    ['745-50', 50],
  ])('%s with a confidence of %d of 100 is accepted', (texto, certeza) => {
    expect(semDuvida(texto, sure(texto, certeza))).toBe(texto);
  });

  it.each([
    // An I is read as a 1, and an O as a 0, with the same confidence as a real 1 or 0.
    ['1464644634', 99],
    ['O95345678', 99],
    ['C10345678', 99],
    ['KVL1023', 99],
    ['KVL-1I23', 99],
    ['EVL9A23', 98],
    ['C95345678', 96],
    ['KVL1A23', 96],
    ['30/10/2026', 94],
  ])('%s with a confidence of %d of 100 is doubtful', (texto, certeza) => {
    expect(semDuvida(texto, sure(texto, certeza))).toBe(DUVIDA);
  });

  it('marks an uncertain digit of a date, of a plate and of the end of an AIT', () => {
    const comUmaFraca = (texto: string, i: number) => semDuvida(texto, sure(texto).with(i, 94));
    expect(comUmaFraca('30/10/2026', 4)).toBe(DUVIDA);
    expect(comUmaFraca('KVL9A23', 6)).toBe(DUVIDA);
    expect(comUmaFraca('C95345678', 8)).toBe(DUVIDA);
    expect(comUmaFraca('EVL9A23', 0)).toBe(DUVIDA);
  });
});

/** White paper with lines of ink, turned by an angle; the light falls off to the right. */
function folha({ angulo = 0, sombra = 0, lado = 900 }): Cinza {
  const pontos = new Uint8Array(lado * lado);
  for (let y = 0; y < lado; y += 1)
    for (let x = 0; x < lado; x += 1) {
      const altura = (y - lado / 2) * Math.cos(angulo) - (x - lado / 2) * Math.sin(angulo) + lado;
      const tinta = altura % 30 < 9 && (x >> 3) % 3 > 0 && x > 90 && x < lado - 90;
      pontos[y * lado + x] = (tinta ? 40 : 230) * (1 - (sombra * x) / lado);
    }
  return { largura: lado, altura: lado, pontos };
}

describe('the picture', () => {
  it.each([-7, -2, 0, 1.5, 5])('turned by %d degrees is straightened', (graus) => {
    const angulo = (graus * Math.PI) / 180;
    expect(inclinacaoDe(folha({ angulo }))).toBeCloseTo(angulo, 2);
    expect(Math.abs(inclinacaoDe(girar(folha({ angulo }), { angulo: -angulo })))).toBeLessThan(0.01);
  });
});
