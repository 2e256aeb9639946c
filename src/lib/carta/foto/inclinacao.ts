import type { Cinza } from './cinza.ts';

const GRAU = Math.PI / 180;
/** The largest tilt of a hand-held phone; a sheet on its side is handled elsewhere. */
const MAIOR = 12;

/** The angle of the lines of a normalised picture (radians, clockwise): along the lines, ink is concentrated in few rows. */
export function inclinacaoDe(cinza: Cinza): number {
  const tinta = tintaDe(cinza);
  if (tinta.length < 200) return 0;
  const melhor = (angulos: number[]) =>
    angulos
      .map((angulo) => ({ angulo, nitidez: nitidez(tinta, angulo) }))
      .reduce((a, b) => (b.nitidez > a.nitidez ? b : a)).angulo;
  const perto = melhor(passos(-MAIOR * GRAU, MAIOR * GRAU, 0.5 * GRAU));
  return melhor(passos(perto - 0.5 * GRAU, perto + 0.5 * GRAU, 0.1 * GRAU));
}

/** Dark pixels below light ones: the upper edges of letters, without dark areas. */
function tintaDe({ largura, altura, pontos }: Cinza): { x: number; y: number }[] {
  const achados: { x: number; y: number }[] = [];
  for (let y = 4; y < altura; y += 2)
    for (let x = 0; x < largura; x += 3) {
      const i = y * largura + x;
      if ((pontos[i] ?? 255) < 130 && (pontos[i - 4 * largura] ?? 0) > 190) achados.push({ x, y });
    }
  const cada = Math.max(1, Math.floor(achados.length / 20_000));
  return achados.filter((_, i) => i % cada === 0);
}

function nitidez(tinta: readonly { x: number; y: number }[], angulo: number): number {
  const [cos, sen] = [Math.cos(angulo), Math.sin(angulo)];
  const linhas = new Map<number, number>();
  for (const { x, y } of tinta) {
    const linha = Math.round((y * cos - x * sen) / 3);
    linhas.set(linha, (linhas.get(linha) ?? 0) + 1);
  }
  let soma = 0;
  for (const quantos of linhas.values()) soma += quantos * quantos;
  return soma;
}

function passos(de: number, ate: number, passo: number): number[] {
  return Array.from({ length: Math.round((ate - de) / passo) + 1 }, (_, i) => de + i * passo);
}
