import type { Cinza } from './cinza.ts';

/** Ruling lines are longer than any letter stroke, and thinner than this; in pixels at the reading size. */
const COMPRIDO = 50;
const FINO = 8;
/** The share of its length that a line has ink on; the tops of letters beside each other have less (0.8). */
const CHEIO = 0.86;
/** Most letter strokes are shorter; a line continues with at most this offset. */
const LONGE = 40;
const DESVIO = 4;
/** Pixels that a line may lack, under print or in weak places. */
const FALHAS = 5;
/** Threshold for ink in a normalised picture, including thin grey lines. */
const TINTA = 185;

/**
 * A normalised, straight picture without its ruling lines and the grain of its paper, so that letters in boxes are recognised. Lines may be slanted, as on a sheet
 * seen from the side; parts that touch letters stay.
 */
export function semRiscos(cinza: Cinza): Cinza & { barras: Barra[] } {
  const pontos = cinza.pontos.slice();
  const { largura, altura } = cinza;
  const tinta = new Uint8Array(pontos.length);
  for (let i = 0; i < tinta.length; i += 1) tinta[i] = (pontos[i] ?? 255) < TINTA ? 1 : 0;
  const barras = apagar({ tinta, pontos, ao: largura, comprimento: altura, passo: largura, lado: 1 });
  apagar({ tinta, pontos, ao: altura, comprimento: largura, passo: 1, lado: largura });
  for (let i = 0; i < pontos.length; i += 1) pontos[i] = NITIDA[pontos[i] ?? 255] ?? 255;
  return { largura, altura, pontos, barras };
}

/** White for paper, whose grain and the erased lines in it Tesseract takes for parts of letters; black for dense ink. */
const NITIDA = Uint8Array.from({ length: 256 }, (_, v) => Math.min(255, Math.max(0, ((v - 60) * 255) / 165)));

/** A vertical ruling line, in pixels; it may lean. */
export interface Barra {
  x: number;
  topo: number;
  fim: number;
  base: number;
}

interface Direcao {
  tinta: Uint8Array;
  pontos: Uint8Array;
  /** The number and lengths of parallel lines. */
  ao: number;
  comprimento: number;
  /** Distance in bytes to the next pixel along the line, and to the one beside it. */
  passo: number;
  lado: number;
}

/** Follows thin strokes in one direction, erases long ones, and returns them as if the direction were downwards. */
function apagar({ tinta, pontos, ao, comprimento, passo, lado }: Direcao): Barra[] {
  const barras: Barra[] = [];
  const visto = new Uint8Array(tinta.length);
  /** First and last ink pixel across the line, or null when there is none or it is thick. */
  const largo = (i: number, j: number): [number, number] | null => {
    if (tinta[i * passo + j * lado] !== 1) return null;
    let [de, ate] = [j, j];
    while (de > 0 && j - de < FINO && tinta[i * passo + (de - 1) * lado] === 1) de -= 1;
    while (ate < ao - 1 && ate - j < FINO && tinta[i * passo + (ate + 1) * lado] === 1) ate += 1;
    return ate - de < FINO ? [de, ate] : null;
  };
  const tem = (k: number, j: number): boolean => {
    for (let l = Math.max(0, j - DESVIO); l <= Math.min(ao - 1, j + DESVIO); l += 1)
      if (k < comprimento && tinta[k * passo + l * lado] === 1) return true;
    return false;
  };
  for (let i = 0; i < comprimento; i += 1)
    for (let j = 0; j < ao; j += 1) {
      const inicio = i * passo + j * lado;
      if (tinta[inicio] !== 1 || visto[inicio] === 1) continue;
      if (!tem(i + LONGE, j) && !tem(i + LONGE + FALHAS + 1, j)) continue;
      const partes: [number, number, number][] = [];
      let [meio, falhas] = [j, 0];
      for (let k = i; k < comprimento && falhas <= FALHAS; k += 1) {
        const aqui = largo(k, meio) ?? largo(k, meio - 1) ?? largo(k, meio + 1);
        if (!aqui) {
          falhas += 1;
          continue;
        }
        falhas = 0;
        const [de, ate] = aqui;
        if (visto[k * passo + de * lado] === 1) break;
        for (let l = de; l <= ate; l += 1) visto[k * passo + l * lado] = 1;
        partes.push([k, de, ate]);
        meio = Math.round((de + ate) / 2);
      }
      const [primeira, ultima] = [partes[0], partes.at(-1)];
      if (partes.length < COMPRIDO || !primeira || !ultima) continue;
      if (partes.length < CHEIO * (ultima[0] - primeira[0] + 1)) continue;
      barras.push({ x: primeira[1], topo: primeira[0], fim: ultima[1], base: ultima[0] });
      const grosso = mediana(partes.map(([, de, ate]) => ate - de));
      for (let n = 0; n < partes.length; n += TRECHO) {
        // A letter that touches the line makes it thicker there: the line itself goes on straight.
        const perto = partes.slice(Math.max(0, n - TRECHO), n + 2 * TRECHO);
        const eixo = mediana(perto.map(([, de, ate]) => (de + ate) / 2));
        const [inicio, fim] = [Math.floor(eixo - grosso / 2) - 2, Math.ceil(eixo + grosso / 2) + 2];
        for (const [k, de, ate] of partes.slice(n, n + TRECHO))
          for (let l = Math.max(0, de - 1, inicio); l <= Math.min(ao - 1, ate + 1, fim); l += 1)
            pontos[k * passo + l * lado] = 255;
      }
    }
  return barras;
}

/** The place of a line is measured once for each group of this many pixels. */
const TRECHO = 12;

const mediana = (valores: number[]) => valores.sort((a, b) => a - b)[valores.length >> 1] ?? 0;
