import type { Cinza } from './cinza.ts';

/** Ruling lines are longer than any stroke of a letter, and thinner than this; in points of a picture in the size in which it is read. */
const COMPRIDO = 70;
const FINO = 8;
/** Most strokes of letters end before here; a line goes on, aside by no more than this. */
const LONGE = 40;
const DESVIO = 4;
/** Points that a line may lack, where print crosses it or the picture is weak. */
const FALHAS = 5;
/** Ink of a flattened picture, also of a thin grey line. */
const TINTA = 185;

/**
 * A flattened, straight picture without its ruling lines: letters in boxes are recognised as in a text. Lines may still lean, as
 * those of a sheet that was seen from the side do; where a letter touches one, its part stays.
 */
export function semRiscos(cinza: Cinza): Cinza {
  const pontos = cinza.pontos.slice();
  const { largura, altura } = cinza;
  const tinta = new Uint8Array(pontos.length);
  for (let i = 0; i < tinta.length; i += 1) tinta[i] = (pontos[i] ?? 255) < TINTA ? 1 : 0;
  apagar({ tinta, pontos, ao: largura, comprimento: altura, passo: largura, lado: 1 });
  apagar({ tinta, pontos, ao: altura, comprimento: largura, passo: 1, lado: largura });
  return { largura, altura, pontos };
}

interface Direcao {
  tinta: Uint8Array;
  pontos: Uint8Array;
  /** How many lines beside each other, and how long each is. */
  ao: number;
  comprimento: number;
  /** Distance in bytes to the next point along the line, and to the one beside it. */
  passo: number;
  lado: number;
}

/** Follows thin strokes along one direction, and whitens those that are long. */
function apagar({ tinta, pontos, ao, comprimento, passo, lado }: Direcao): void {
  const visto = new Uint8Array(tinta.length);
  /** First and last place of the ink across the line, or null where it is none or thick. */
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
      if (partes.length < COMPRIDO) continue;
      for (const [k, de, ate] of partes)
        for (let l = Math.max(0, de - 1); l <= Math.min(ao - 1, ate + 1); l += 1)
          pontos[k * passo + l * lado] = 255;
    }
}
