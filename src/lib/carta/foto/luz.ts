import type { Cinza } from './cinza.ts';

/** Light is measured in squares of this side, in pixels: larger than a letter, smaller than a shadow. */
const LADO = 40;
/** Squares without paper are not lightened beyond this share of the brightest one. */
const ESCURO = 0.2;

/** Makes the paper white everywhere, also under a shadow: each pixel is divided by the light around it. */
export function aplainar(cinza: Cinza): Cinza {
  const { largura, altura, pontos } = cinza;
  const luz = luzDoPapel(cinza);
  const escuro = Math.max(1, ESCURO * luz.valores.reduce((a, b) => Math.max(a, b), 0));
  const saida = new Uint8Array(pontos.length);
  for (let y = 0; y < altura; y += 1) {
    const v = Math.min(Math.max(y / LADO - 0.5, 0), luz.linhas - 1);
    const cima = Math.min(v | 0, Math.max(luz.linhas - 2, 0));
    for (let x = 0; x < largura; x += 1) {
      const u = Math.min(Math.max(x / LADO - 0.5, 0), luz.colunas - 1);
      const lado = Math.min(u | 0, Math.max(luz.colunas - 2, 0));
      const i = cima * luz.colunas + lado;
      const [a = 255, b = a] = [luz.valores[i], luz.valores[i + 1]];
      const [c = a, d = b] = [luz.valores[i + luz.colunas], luz.valores[i + luz.colunas + 1]];
      const [fu, fv] = [u - lado, v - cima];
      const branco = (a * (1 - fu) + b * fu) * (1 - fv) + (c * (1 - fu) + d * fu) * fv;
      const ponto = y * largura + x;
      saida[ponto] = Math.min(255, ((pontos[ponto] ?? 0) * 245) / Math.max(branco, escuro));
    }
  }
  return { largura, altura, pontos: saida };
}

/** The brightness of the paper per square: the 90th percentile, smoothed with neighbouring squares. */
function luzDoPapel({ largura, altura, pontos }: Cinza) {
  const [colunas, linhas] = [Math.ceil(largura / LADO), Math.ceil(altura / LADO)];
  const crus = new Float32Array(colunas * linhas);
  for (let l = 0; l < linhas; l += 1)
    for (let c = 0; c < colunas; c += 1) {
      const vistos: number[] = [];
      for (let y = l * LADO; y < Math.min((l + 1) * LADO, altura); y += 3)
        for (let x = c * LADO; x < Math.min((c + 1) * LADO, largura); x += 3)
          vistos.push(pontos[y * largura + x] ?? 0);
      vistos.sort((a, b) => a - b);
      crus[l * colunas + c] = vistos[Math.floor(vistos.length * 0.85)] ?? 255;
    }
  const valores = crus.map((_, i) => {
    const [l, c] = [Math.floor(i / colunas), i % colunas];
    let [soma, quantos] = [0, 0];
    for (let y = Math.max(0, l - 1); y <= Math.min(linhas - 1, l + 1); y += 1)
      for (let x = Math.max(0, c - 1); x <= Math.min(colunas - 1, c + 1); x += 1) {
        soma += crus[y * colunas + x] ?? 0;
        quantos += 1;
      }
    return soma / quantos;
  });
  return { colunas, linhas, valores };
}
