import type { Cinza } from './cinza.ts';
import { PELA_FORMA } from './duvidas.ts';
import type { Palavra } from './palavras.ts';

/** Characters that Tesseract takes for each other. */
const PARECIDAS = [
  '0ODQCUG6',
  '1ILJT7',
  '2Z7',
  '5S6',
  '8BS3',
  '7TZ1',
  '4A',
  'UVY',
  'EFL',
  'MNHW',
  'PRFB',
  'XKY',
];

/** A character's ink, scaled to a grid of `LARGO` by `ALTO` (0 to 1), and its proportions. */
interface Forma {
  pontos: Float32Array;
  /** Width by height, and height by the capitals of its line. */
  proporcao: number;
  altura: number;
}

const [LARGO, ALTO] = [12, 16];

/**
 * Compares the characters of numbers with sure characters of the same sheet, whose typeface they share: Tesseract reads by context, which
 * a number does not have. A character that looks like its own kind and unlike the others gets the certainty `PELA_FORMA`; one that looks
 * like another is replaced by it.
 */
export function conferirFormas(palavras: readonly Palavra[], cinza: Cinza): Palavra[] {
  const amostras = new Map<string, Forma[]>();
  for (const palavra of palavras) {
    if (!serveDeAmostra(palavra)) continue;
    for (const [letra, forma] of formasDe(palavra, cinza) ?? [])
      if (/[A-Z0-9]/.test(letra)) amostras.set(letra, [...(amostras.get(letra) ?? []), forma]);
  }
  return palavras.map((palavra) => {
    if (!NUMERO.test(palavra.texto)) return palavra;
    const soltas = formasDe(palavra, cinza);
    const formas = soltas ?? formasCortadas(palavra, cinza);
    if (!formas) return palavra;
    const vistas = formas.map(([letra, forma], i) => {
      const certeza = palavra.certezas[i] ?? 0;
      const vista = /[A-Z0-9]/.test(letra) ? reconhecida({ letra, certeza }, forma, amostras) : null;
      // Characters that touch may be cut in the wrong place: that proves no other one.
      return vista === null || (!soltas && vista !== letra)
        ? { letra, certeza }
        : { letra: vista, certeza: PELA_FORMA };
    });
    return {
      ...palavra,
      texto: vistas.map(({ letra }) => letra).join(''),
      certezas: vistas.map(({ certeza }) => certeza),
    };
  });
}

/** Numbers of notices, plates and days. */
const NUMERO = /^(?=[A-Z/.-]{0,14}\d)[A-Z0-9][A-Z0-9/.-]{5,14}$/;

/** Words of the language in capitals, and numbers that have no letters. */
function serveDeAmostra({ texto, certezas }: Palavra): boolean {
  if (Math.min(...certezas) < 97) return false;
  return /^[A-ZÀ-Ý]{5,30}[:/]?[A-Z]{0,30}$|^[A-Z][a-zà-ÿ]{3,30}:?$|^[A-Z]{2,3}\/[A-Z]{2,5}$|^[\d/.,:-]{4,30}$/.test(
    texto,
  );
}

/**
 * The largest distance of two characters of one kind, and how much farther every other kind must be. A Z is as near to a 2 as 0.12 where
 * the sheet has no sure Z. Measured on drawn photographs (docs/ocr.md).
 */
const PROXIMA = 0.1;
const COM_RIVAL = 0.13;
/** Where Tesseract is sure, the shape only has to tell the character from those like it: it may be of another size and blur. */
const SE_CERTA = 0.2;
const CERTA = 98;
const FOLGA = 1.45;
/** A character is replaced by one that is clearly nearer. */
const OUTRA_PROXIMA = 0.09;
const OUTRA_FOLGA = 1.8;

/** The character of a shape among those that look like `letra`; null: not clear. */
function reconhecida(
  { letra, certeza }: { letra: string; certeza: number },
  forma: Forma,
  amostras: ReadonlyMap<string, Forma[]>,
): string | null {
  const longe = (outra: string) => distancia(forma, amostras.get(outra) ?? []);
  const outras = [...new Set(PARECIDAS.filter((grupo) => grupo.includes(letra)).join(''))]
    .filter((outra) => outra !== letra)
    .map((outra) => ({ letra: outra, longe: longe(outra) }))
    .sort((a, b) => a.longe - b.longe);
  const [desta, [rival, terceira]] = [longe(letra), outras];
  if (!rival) return desta <= PROXIMA ? letra : null;
  const limite = !temRival(letra, amostras) ? PROXIMA : certeza >= CERTA ? SE_CERTA : COM_RIVAL;
  if (desta <= limite && rival.longe >= desta * FOLGA) return letra;
  const nitida = Math.min(desta, terceira?.longe ?? Number.POSITIVE_INFINITY) >= rival.longe * OUTRA_FOLGA;
  return Number.isFinite(desta) && rival.longe <= OUTRA_PROXIMA && nitida ? rival.letra : null;
}

/** Whether the sheet shows the letter that looks most like this digit, or the other way round; true where there is none. */
function temRival(letra: string, amostras: ReadonlyMap<string, Forma[]>): boolean {
  return RIVAIS.filter((par) => par.includes(letra)).every((par) =>
    [...par].every((uma) => amostras.has(uma)),
  );
}

const RIVAIS = ['0O', '1I', '2Z', '5S', '6G', '7T', '8B'];

/** The mean distance to the two samples that are most like it: a single sample may be a blot. */
function distancia(forma: Forma, amostras: readonly Forma[]): number {
  const [uma, outra] = amostras.map((amostra) => diferenca(forma, amostra)).sort((a, b) => a - b);
  return uma === undefined ? Number.POSITIVE_INFINITY : outra === undefined ? uma * 1.2 : (uma + outra) / 2;
}

function diferenca(uma: Forma, outra: Forma): number {
  let soma = 0;
  for (let i = 0; i < uma.pontos.length; i += 1)
    soma += Math.abs((uma.pontos[i] ?? 0) - (outra.pontos[i] ?? 0));
  return soma / uma.pontos.length + Math.abs(Math.log(uma.proporcao / outra.proporcao)) * 0.5;
}

/** The shapes of a word's characters; null where its ink does not fall into as many parts. */
function formasDe(palavra: Palavra, cinza: Cinza): [string, Forma][] | null {
  const letras = [...palavra.texto];
  for (const limite of LIMITES) {
    const partes = partesDe(cinza, caixaDe(palavra, cinza), limite);
    if (partes.length !== letras.length) continue;
    return letras.map((letra, i) => [letra, formaDe(cinza, partes[i] as Parte, palavra.corpo)]);
  }
  return null;
}

/** The same for characters that touch, cut where there is least ink between the places that Tesseract tells. */
function formasCortadas(palavra: Palavra, cinza: Cinza): [string, Forma][] | null {
  const letras = [...palavra.texto];
  const lugares = palavra.letras;
  if (lugares?.length !== letras.length) return null;
  const caixa = caixaDe(palavra, cinza);
  const cortes = lugares.slice(1).map(([x], i) => {
    const meio = Math.round(((lugares[i]?.[1] ?? x) + x) / 2);
    const perto = Array.from({ length: 2 * CORTE + 1 }, (_, k) => meio + k - CORTE);
    return perto.reduce((a, b) => (tintaDa(cinza, caixa, b) < tintaDa(cinza, caixa, a) ? b : a));
  });
  const partes = letras.map((_, i) => {
    const daqui = { ...caixa, x: cortes[i - 1] ?? caixa.x, fim: cortes[i] ?? caixa.fim };
    return partesDe(cinza, daqui, LIMITES[0] ?? 0).reduce<Parte | null>(
      (a, b) => (a ? uniao(a, b) : b),
      null,
    );
  });
  return partes.every((parte) => parte !== null)
    ? letras.map((letra, i) => [letra, formaDe(cinza, partes[i] as Parte, palavra.corpo)])
    : null;
}

/** Pixels around a guessed cut. */
const CORTE = 4;

function tintaDa({ largura, pontos }: Cinza, { topo, base }: Parte, x: number): number {
  let soma = 0;
  for (let y = topo; y < base; y += 1) soma += 255 - (pontos[y * largura + x] ?? 255);
  return soma;
}

function caixaDe({ x, fim, base, corpo }: Palavra, { largura, altura }: Cinza): Parte {
  return {
    x: Math.max(0, Math.floor(x - 2)),
    fim: Math.min(largura, Math.ceil(fim + 2)),
    topo: Math.max(0, Math.floor(base - corpo * 1.3)),
    base: Math.min(altura, Math.ceil(base + corpo * 0.3)),
  };
}

/** Darker and darker, until blurred characters no longer touch. */
const LIMITES = [170, 140, 110, 80];

interface Parte {
  x: number;
  fim: number;
  topo: number;
  base: number;
}

/** Runs of columns with ink, each with the height of its ink. */
function partesDe({ largura, pontos }: Cinza, caixa: Parte, limite: number): Parte[] {
  const partes: Parte[] = [];
  let aberta: Parte | null = null;
  for (let x = caixa.x; x < caixa.fim; x += 1) {
    let [topo, base] = [-1, -1];
    for (let y = caixa.topo; y < caixa.base; y += 1)
      if ((pontos[y * largura + x] ?? 255) < limite) {
        if (topo < 0) topo = y;
        base = y + 1;
      }
    const aqui = { x, fim: x + 1, topo, base };
    if (topo < 0) aberta = null;
    else if (aberta) Object.assign(aberta, uniao(aberta, aqui));
    else {
      aberta = aqui;
      partes.push(aqui);
    }
  }
  return partes.filter((parte) => parte.fim - parte.x > 1);
}

const uniao = (a: Parte, b: Parte): Parte => ({
  x: Math.min(a.x, b.x),
  fim: Math.max(a.fim, b.fim),
  topo: Math.min(a.topo, b.topo),
  base: Math.max(a.base, b.base),
});

function formaDe({ largura, pontos }: Cinza, { x, fim, topo, base }: Parte, corpo: number): Forma {
  const [l, a] = [fim - x, base - topo];
  const grade = new Float32Array(LARGO * ALTO);
  const quantos = new Uint16Array(LARGO * ALTO);
  // Each cell is the mean of the pixels on it; a pixel at least.
  for (let v = 0; v < ALTO; v += 1)
    for (let u = 0; u < LARGO; u += 1) {
      const i = v * LARGO + u;
      const ate = {
        x: Math.max(((u + 1) * l) / LARGO, (u * l) / LARGO + 1),
        y: Math.max(((v + 1) * a) / ALTO, (v * a) / ALTO + 1),
      };
      for (let py = Math.floor((v * a) / ALTO); py < Math.min(a, ate.y); py += 1)
        for (let px = Math.floor((u * l) / LARGO); px < Math.min(l, ate.x); px += 1) {
          grade[i] = (grade[i] ?? 0) + 1 - (pontos[(topo + py) * largura + x + px] ?? 255) / 255;
          quantos[i] = (quantos[i] ?? 0) + 1;
        }
      grade[i] = (grade[i] ?? 0) / Math.max(1, quantos[i] ?? 1);
    }
  return { pontos: grade, proporcao: l / Math.max(1, a), altura: a / Math.max(1, corpo) };
}
