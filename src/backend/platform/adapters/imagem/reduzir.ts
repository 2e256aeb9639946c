/** Pixels of a picture: four bytes each (red, green, blue, alpha), row by row. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Draws the picture on white and reduces it to at most `lado` pixels a side; each pixel is the mean of those that it replaces. */
export function reduzir({ data, width, height }: Pixels, lado: number): Pixels & { data: Uint8Array } {
  const escala = Math.max(1, width / lado, height / lado);
  const [largura, altura] = [width, height].map((um) => Math.max(1, Math.floor(um / escala))) as [
    number,
    number,
  ];
  const pronta = new Uint8Array(largura * altura * 4);
  const inicio = (i: number, de: number, para: number) => Math.floor((i * de) / para);
  for (let y = 0; y < altura; y += 1) {
    const [de, ate] = [inicio(y, height, altura), inicio(y + 1, height, altura)];
    for (let x = 0; x < largura; x += 1) {
      const [esquerda, direita] = [inicio(x, width, largura), inicio(x + 1, width, largura)];
      let [r, g, b] = [0, 0, 0];
      for (let linha = de; linha < ate; linha += 1) {
        for (let em = (linha * width + esquerda) * 4; em < (linha * width + direita) * 4; em += 4) {
          const alfa = data[em + 3] ?? 0;
          const branco = 255 * (255 - alfa);
          r += (data[em] ?? 0) * alfa + branco;
          g += (data[em + 1] ?? 0) * alfa + branco;
          b += (data[em + 2] ?? 0) * alfa + branco;
        }
      }
      const soma = 255 * (ate - de) * (direita - esquerda);
      pronta.set([r / soma, g / soma, b / soma, 255], (y * largura + x) * 4);
    }
  }
  return { data: pronta, width: largura, height: altura };
}
