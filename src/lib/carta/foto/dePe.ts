import { linhasDoDocumento } from '#lib/carta/linhas.ts';
import { rotulosEm } from '#lib/carta/rotulos.ts';
import { comAlturas } from './alturas.ts';
import { type Cinza, girar, virar } from './cinza.ts';
import { conferirFormas } from './formas.ts';
import { aplainar } from './luz.ts';
import { type Palavra, pedacosDasPalavras, type Reconhecer } from './palavras.ts';
import { type Barra, semRiscos } from './riscos.ts';

export interface Folha {
  /** The upright, evenly lit sheet, in any size. */
  reta: (escala: number) => Cinza;
  /** The same without ruling lines. */
  limpa: (escala: number) => Cinza;
  /** Its vertical ruling lines. */
  barras: Barra[];
  /** The words recognised at its own size, and how many labels they have. */
  palavras: Palavra[];
  rotulos: number;
}

/** A page with this many labels is upright. */
const BASTAM = 2;

/** Phones above a table do not know the orientation: without readable labels the sheet is turned by quarters. */
export function endireitarFolha(foto: Cinza, reconhecer: Reconhecer): Folha {
  let melhor: Folha | null = null;
  let virada = aplainar(foto);
  for (let quarto = 0; quarto < 4; quarto += 1) {
    const folha = endireitar(virada, reconhecer);
    if (!melhor || folha.rotulos > melhor.rotulos) melhor = folha;
    if (melhor.rotulos >= BASTAM) break;
    virada = virar(virada);
  }
  if (!melhor) throw new Error('a sheet has four sides');
  return melhor;
}

function endireitar(plana: Cinza, reconhecer: Reconhecer): Folha {
  const angulo = -inclinacaoDe(plana);
  const reta = (escala: number) => girar(plana, { angulo, escala });
  const lisa = semRiscos(reta(1));
  const limpa = (escala: number) => (escala === 1 ? lisa : girar(lisa, { escala }));
  const palavras = lerCinza(lisa, reconhecer);
  const linhas = linhasDoDocumento([pedacosDasPalavras(palavras, lisa.barras)]);
  const rotulos = linhas.flatMap(({ celulas }) => celulas.flatMap(({ texto }) => rotulosEm(texto)));
  return { reta, limpa, barras: lisa.barras, palavras, rotulos: rotulos.length };
}

/** The words of a cleaned picture, with what its ink tells about their height and their characters. */
export function lerCinza(cinza: Cinza, reconhecer: Reconhecer): Palavra[] {
  return conferirFormas(comAlturas(reconhecer(cinza), cinza), cinza);
}

const GRAU = Math.PI / 180;
/** The largest tilt of a hand-held phone; a sheet on its side is handled elsewhere. */
const MAIOR = 12;

/** The angle of the lines of a normalised picture (radians, clockwise): along the lines, ink is concentrated in few rows. */
function inclinacaoDe(cinza: Cinza): number {
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
