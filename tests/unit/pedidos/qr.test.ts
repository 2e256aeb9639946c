import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { desenharQr } from '#lib/pedidos/qr.ts';

const PIX =
  '00020101021226830014br.gov.bcb.pix2561pix.simulador.invalid/v2/F7D7A43A-FCD5-43B9-8AE3-2D17F9E1D52F5204899953039865406159.805802BR5918Via Livre Simulada6014Rio de Janeiro62070503***6304ABCD';

/** Fills the rectangles of the path on a bitmap, `escala` pixels a module. */
function pintar(caminho: string, modulos: number, escala = 4) {
  const lado = modulos * escala;
  const pixels = new Uint8ClampedArray(lado * lado * 4).fill(255);
  for (const [, x, y, largura] of caminho.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let py = Number(y) * escala; py < (Number(y) + 1) * escala; py += 1) {
      for (let px = Number(x) * escala; px < (Number(x) + Number(largura)) * escala; px += 1) {
        pixels.fill(0, (py * lado + px) * 4, (py * lado + px) * 4 + 3);
      }
    }
  }
  return { pixels, lado };
}

describe('the drawing of a Pix code', () => {
  it('is read by a camera as the copy-and-paste text', async () => {
    const { caminho, modulos } = await desenharQr(PIX);
    const { pixels, lado } = pintar(caminho, modulos);
    expect(jsqr(pixels, lado, lado)?.data).toBe(PIX);
  });

  it('is small enough to stand in the page', async () => {
    const { caminho, modulos } = await desenharQr(PIX);
    expect(caminho.length).toBeLessThan(25_000);
    expect(modulos).toBeGreaterThan(40);
  });
});
