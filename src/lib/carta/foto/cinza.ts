import type { Caixa } from '#lib/carta/linhas.ts';

/** A greyscale picture: a byte per pixel, row by row; 0 is black. */
export interface Cinza {
  largura: number;
  altura: number;
  pontos: Uint8Array;
}

/** The longest side for recognition: seven-point letters on A4 are then twelve pixels tall. */
export const LADO_DA_LEITURA = 2800;
/** Smaller pictures are enlarged up to this factor. */
const MAIOR_AUMENTO = 1.5;

/** The size in which a photograph is read. */
export function tamanhoDeLeitura({ largura, altura }: { largura: number; altura: number }) {
  const escala = Math.min(LADO_DA_LEITURA / Math.max(largura, altura), MAIOR_AUMENTO);
  return { largura: Math.round(largura * escala), altura: Math.round(altura * escala) };
}

/** From canvas pixels (red, green, blue, alpha). */
export function cinzaDe({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Cinza {
  const pontos = new Uint8Array(width * height);
  for (let i = 0; i < pontos.length; i += 1) {
    const [r = 0, g = 0, b = 0] = [data[i * 4], data[i * 4 + 1], data[i * 4 + 2]];
    pontos[i] = (r * 77 + g * 151 + b * 28) >> 8;
  }
  return { largura: width, altura: height, pontos };
}

/** Rotated around its centre, clockwise for a positive angle (radians), and enlarged; the outside is white. */
export function girar(cinza: Cinza, { angulo = 0, escala = 1 }): Cinza {
  const { largura, altura, pontos } = cinza;
  const [cos, sen] = [Math.cos(angulo) / escala, Math.sin(angulo) / escala];
  const nova = { largura: Math.round(largura * escala), altura: Math.round(altura * escala) };
  const saida = new Uint8Array(nova.largura * nova.altura).fill(255);
  for (let y = 0; y < nova.altura; y += 1) {
    const dy = y - nova.altura / 2;
    for (let x = 0; x < nova.largura; x += 1) {
      const dx = x - nova.largura / 2;
      const px = dx * cos + dy * sen + largura / 2;
      const py = dy * cos - dx * sen + altura / 2;
      if (px < 0 || py < 0 || px >= largura - 1 || py >= altura - 1) continue;
      const [ix, iy] = [px | 0, py | 0];
      const [fx, fy] = [px - ix, py - iy];
      const i = iy * largura + ix;
      const cima = (pontos[i] ?? 255) * (1 - fx) + (pontos[i + 1] ?? 255) * fx;
      const baixo = (pontos[i + largura] ?? 255) * (1 - fx) + (pontos[i + largura + 1] ?? 255) * fx;
      saida[y * nova.largura + x] = cima * (1 - fy) + baixo * fy;
    }
  }
  return { ...nova, pontos: saida };
}

/** Turned by a quarter, clockwise. */
export function virar({ largura, altura, pontos }: Cinza): Cinza {
  const saida = new Uint8Array(pontos.length);
  for (let y = 0; y < altura; y += 1)
    for (let x = 0; x < largura; x += 1)
      saida[x * altura + (altura - 1 - y)] = pontos[y * largura + x] ?? 255;
  return { largura: altura, altura: largura, pontos: saida };
}

/** A part of a picture, clipped to it. */
export function recortar({ largura, altura, pontos }: Cinza, caixa: Caixa): Cinza {
  const [x, y] = [Math.max(0, Math.floor(caixa.x)), Math.max(0, Math.floor(caixa.y))];
  const parte = {
    largura: Math.max(1, Math.min(largura, Math.ceil(caixa.fim)) - x),
    altura: Math.max(1, Math.min(altura, Math.ceil(caixa.base)) - y),
  };
  const saida = new Uint8Array(parte.largura * parte.altura);
  for (let linha = 0; linha < parte.altura; linha += 1) {
    const inicio = (y + linha) * largura + x;
    saida.set(pontos.subarray(inicio, inicio + parte.largura), linha * parte.largura);
  }
  return { ...parte, pontos: saida };
}

/** As a file that Leptonica reads: PGM, a head of text and the bytes. */
export function pgm({ largura, altura, pontos }: Cinza): Uint8Array {
  const cabeca = new TextEncoder().encode(`P5\n${largura} ${altura}\n255\n`);
  const arquivo = new Uint8Array(cabeca.length + pontos.length);
  arquivo.set(cabeca);
  arquivo.set(pontos, cabeca.length);
  return arquivo;
}
