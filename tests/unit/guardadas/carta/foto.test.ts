import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import {
  type Cinza,
  cinzaDe,
  girar,
  pgm,
  recortar,
  tamanhoDeLeitura,
  virar,
} from '#lib/guardadas/carta/foto/cinza.ts';
import { DUVIDA, semDuvida } from '#lib/guardadas/carta/foto/duvidas.ts';
import { inclinacaoDe } from '#lib/guardadas/carta/foto/inclinacao.ts';
import { aplainar } from '#lib/guardadas/carta/foto/luz.ts';
import { type Palavra, palavrasDe, pedacosDasPalavras } from '#lib/guardadas/carta/foto/palavras.ts';
import { PESO } from '#lib/guardadas/carta/foto/peso.ts';
import { semRiscos } from '#lib/guardadas/carta/foto/riscos.ts';
import { linhasDoDocumento } from '#lib/guardadas/carta/linhas.ts';
import { lugar, orgao } from '#lib/guardadas/carta/valores.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };
const sure = (texto: string, certeza = 99) => [...texto].map(() => certeza);

describe('what is too doubtful in a photograph', () => {
  it('blanks a name with a stroke or a spot in it', () => {
    expect(orgao('Secretaria Municipal de Transportes', COM)).toBe('Secretaria Municipal de Transportes');
    expect(orgao('Secretaria Municipal! de Transportes', COM)).toBeNull();
    expect(lugar('Av. Brasil, nº 2000 (km 12) - Penha', COM)).toBe('Av. Brasil, nº 2000 (km 12) - Penha');
    expect(lugar('Av. Brasil | 2000', COM)).toBeNull();
  });

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

  it('four digits are a year in a date, and the end of a plate only after its letters', () => {
    expect(semDuvida('2026', sure('2026'), 'de')).toBe('2026');
    expect(semDuvida('2026', sure('2026'), 'ABR')).toBe('2026');
    expect(semDuvida('2026', sure('2026', 94), 'de')).toBe(DUVIDA);
    expect(semDuvida('2026', sure('2026'), 'KVL')).toBe(DUVIDA);
    expect(semDuvida('6', sure('6', 94), 'até')).toBe(DUVIDA);
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

  it('has white paper and dark ink also in a shadow', () => {
    const { pontos, largura } = aplainar(folha({ sombra: 0.6 }));
    const linha = [...pontos.subarray(450 * largura + 100, 450 * largura + 800)];
    expect(Math.max(...linha)).toBeGreaterThan(220);
    const papel = [150, 400, 750].map((x) =>
      Math.max(...[...pontos.subarray(461 * largura + x, 461 * largura + x + 20)]),
    );
    for (const um of papel) expect(um).toBeGreaterThan(215);
  });

  it('of twenty megapixels is reduced, a small one hardly enlarged', () => {
    expect(tamanhoDeLeitura({ largura: 5472, altura: 3648 })).toEqual({ largura: 2800, altura: 1867 });
    expect(tamanhoDeLeitura({ largura: 800, altura: 1000 })).toEqual({ largura: 1200, altura: 1500 });
  });

  it('is rotated by quarter turns, cropped, and written in the format of Leptonica', () => {
    const um = { largura: 3, altura: 2, pontos: Uint8Array.of(1, 2, 3, 4, 5, 6) };
    expect(virar(um)).toEqual({ largura: 2, altura: 3, pontos: Uint8Array.of(4, 1, 5, 2, 6, 3) });
    const parte = recortar(um, { x: 1, y: 0, fim: 9, base: 9 });
    expect(parte).toEqual({ largura: 2, altura: 2, pontos: Uint8Array.of(2, 3, 5, 6) });
    expect(new TextDecoder().decode(pgm(um).slice(0, 11))).toBe('P5\n3 2\n255\n');
    const data = Uint8ClampedArray.of(255, 255, 255, 255, 0, 0, 0, 255);
    expect(cinzaDe({ width: 2, height: 1, data }).pontos).toEqual(Uint8Array.of(255, 0));
  });
});

describe('the words', () => {
  const caixa = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });
  const letra = (text: string) => ({ text, confidence: 99, bbox: caixa(0, 80, 20, 100) });

  it('come from the result of Tesseract; a result of another shape is refused', () => {
    const words = [{ bbox: caixa(10, 80, 60, 100), symbols: [letra('A'), letra('B')] }];
    const lines = [{ baseline: caixa(0, 100, 100, 90), words }];
    const arvore = { blocks: [{ paragraphs: [{ lines }] }] };
    expect(palavrasDe(JSON.stringify(arvore))).toMatchObject([
      { texto: 'AB', certezas: [99, 99], x: 10, fim: 60, topo: 80, base: 96.5, corpo: 20 },
    ]);
    expect(() => palavrasDe('{"blocks":[{}]}')).toThrow();
  });

  it('of a sheet photographed at an angle are put back on their lines', () => {
    const em = (texto: string, x: number, reta: number): Palavra => {
      const subida = 0.02 + reta / 40_000;
      const base = reta + subida * (x + 50);
      const onde = { x, fim: x + 100, topo: base - 20, base, corpo: 20, subida, linha: 400 };
      return { texto, certezas: sure(texto), ...onde };
    };
    const palavras = [100, 140, 180, 900].flatMap((y) => [em(`a${y}`, 0, y), em(`b${y}`, 1400, y)]);
    const linhas = linhasDoDocumento([pedacosDasPalavras(palavras)]);
    expect(linhas.map(({ celulas }) => celulas.map(({ texto }) => texto))).toEqual([
      ['a100', 'b100'],
      ['a140', 'b140'],
      ['a180', 'b180'],
      ['a900', 'b900'],
    ]);
    expect(linhas[0]?.celulas[1]?.caixa).toMatchObject({ x: 1400, fim: 1500 });
  });
});

it('the download size that the page names is that of the files', () => {
  const { resolve } = createRequire(import.meta.url);
  const bytes = (arquivo: string) => statSync(resolve(arquivo)).size;
  expect(PESO).toEqual({
    nucleo: bytes('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    dados: bytes('@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz'),
  });
});

describe('ruling lines', () => {
  const LADO = 400;
  const em = ({ pontos }: Cinza, x: number, y: number) => pontos[y * LADO + x];
  /** A box whose lines are tilted by one pixel in forty, and strokes as long as those of letters. */
  function caixa(): Cinza {
    const pontos = new Uint8Array(LADO * LADO).fill(245);
    for (let i = 20; i < 380; i += 1) {
      const desvio = Math.floor(i / 40);
      for (const grosso of [0, 1, 2]) {
        pontos[(50 + desvio + grosso) * LADO + i] = 90;
        pontos[i * LADO + 60 + desvio + grosso] = 90;
      }
    }
    // Digits side by side, with nearly one line of tops; and a letter on the box's line.
    for (let x = 200; x < 300; x += 1)
      if (x % 12 < 9) for (const y of [150, 151, 152]) pontos[y * LADO + x] = 20;
    for (let x = 68; x < 71; x += 1) for (const y of [200, 201]) pontos[y * LADO + x] = 20;
    for (let y = 100; y < 124; y += 1) for (let x = 100; x < 103; x += 1) pontos[y * LADO + x] = 20;
    for (let x = 100; x < 116; x += 1) for (let y = 100; y < 103; y += 1) pontos[y * LADO + x] = 20;
    return { largura: LADO, altura: LADO, pontos };
  }

  it('are removed, also when slanted, and letters stay', () => {
    const limpa = semRiscos(caixa());
    for (const i of [30, 150, 300]) {
      expect(em(limpa, i, 51 + Math.floor(i / 40))).toBe(255);
      expect(em(limpa, 61 + Math.floor(i / 40), i)).toBe(255);
    }
    expect(em(limpa, 101, 115)).toBe(0);
    expect(em(limpa, 112, 101)).toBe(0);
    expect([204, 240, 290].map((x) => em(limpa, x, 151))).toEqual([0, 0, 0]);
    expect(em(limpa, 70, 200)).toBe(0);
  });
});
