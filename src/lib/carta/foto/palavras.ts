import * as v from 'valibot';
import type { Pedaco } from '#lib/carta/linhas.ts';
import { semAcentos } from '#lib/carta/rotulos.ts';
import type { Cinza } from './cinza.ts';
import { semDuvida } from './duvidas.ts';
import type { Barra } from './riscos.ts';

const Caixa = v.object({ x0: v.number(), y0: v.number(), x1: v.number(), y1: v.number() });

/** The parts of Tesseract's page tree that are used. */
const Arvore = v.object({
  blocks: v.array(
    v.object({
      paragraphs: v.array(
        v.object({
          lines: v.array(
            v.object({
              baseline: Caixa,
              words: v.array(
                v.object({
                  bbox: Caixa,
                  symbols: v.array(v.object({ text: v.string(), confidence: v.number(), bbox: Caixa })),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A recognised word: the confidence of each character (0 to 100), and its place in pixels. */
export interface Palavra {
  texto: string;
  certezas: number[];
  /** From and to of each character, as Tesseract guesses them. */
  letras?: (readonly [x: number, fim: number])[];
  x: number;
  fim: number;
  topo: number;
  /** The vertical centre of its letters. */
  base: number;
  /** Of its line: capital height, slope, and length. */
  corpo: number;
  subida: number;
  linha: number;
}

export type Reconhecer = (cinza: Cinza) => Palavra[];

/** The words of a page as Tesseract tells them. */
export function palavrasDe(json: string): Palavra[] {
  const { blocks } = v.parse(Arvore, JSON.parse(json));
  const linhas = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  return linhas.flatMap(({ baseline, words }) => {
    const corpo = alturaDaLetra(words.flatMap(({ symbols }) => symbols.map(({ bbox }) => bbox.y1 - bbox.y0)));
    const linha = baseline.x1 - baseline.x0;
    const subida = linha > 0 ? (baseline.y1 - baseline.y0) / linha : 0;
    return words.map(({ bbox: { x0, x1, y0 }, symbols }) => ({
      texto: symbols.map(({ text }) => text).join(''),
      certezas: symbols.flatMap(({ text, confidence }) => [...text].map(() => confidence)),
      letras: symbols.flatMap(({ text, bbox }) => [...text].map(() => [bbox.x0, bbox.x1] as const)),
      x: x0,
      fim: x1,
      topo: y0,
      base: baseline.y0 + ((x0 + x1) / 2 - baseline.x0) * subida,
      corpo,
      subida,
      linha,
    }));
  });
}

/** Most letters of a line are as tall as this, or smaller. */
function alturaDaLetra(alturas: number[]): number {
  return alturas.toSorted((a, b) => a - b)[Math.floor(alturas.length * 0.8)] ?? 1;
}

/** Lower confidence means a stain or a table's grain, not a letter. */
const SUJEIRA = 20;
/** A remainder of a ruling line, or empty. */
const RESTO = /^[\s|[\](){}_~'"‘’“”\\¦—Íí]*$/;
/** Capital height as a share of the font size. */
const CAPITAL = 0.74;
/** The font size, in points, that most letters of a page get. */
const CORPO = 9;

/**
 * As texts of a PDF, for the same reader. In a sheet seen from the side lines are not parallel: each word is moved to the height of its
 * line's start.
 */
export function pedacosDasPalavras(todas: readonly Palavra[], barras: readonly Barra[] = []): Pedaco[] {
  const palavras = todas.filter(
    ({ texto, certezas }) => !RESTO.test(texto) && Math.min(...certezas) >= SUJEIRA,
  );
  const subida = subidaDaFolha(palavras);
  const corpos = palavras.map(({ corpo }) => corpo).sort((a, b) => a - b);
  const ponto = (CORPO * CAPITAL) / Math.max(1, corpos[Math.floor(corpos.length / 2)] ?? 1);
  return palavras.map(({ texto, certezas, x, fim, topo, base, corpo }, i) => ({
    texto: comoImpresso(semDuvida(texto, certezas, palavras[i - 1]?.texto)),
    x: x * ponto,
    y: (base - subida(base) * ((x + fim) / 2)) * ponto,
    largura: (fim - x) * ponto,
    altura: (corpo / CAPITAL) * ponto,
    caixa: { x, y: topo, fim, base },
    coluna: colunaEm(barras, { x: x + corpo * 0.4, y: base - corpo / 2 }),
  }));
}

/** How many ruling lines stand to the left. */
function colunaEm(barras: readonly Barra[], { x, y }: { x: number; y: number }): number {
  return barras.filter((barra) => {
    if (y < barra.topo || y > barra.base) return false;
    const parte = (y - barra.topo) / Math.max(1, barra.base - barra.topo);
    return barra.x + parte * (barra.fim - barra.x) < x;
  }).length;
}

/** Marks of a ruling line before a word go, and words of labels that Tesseract often misreads become those of a notice. */
function comoImpresso(texto: string): string {
  return comoNoRotulo(texto)
    .replace(/^["“”'‘’|!]{1,6}(?=[\p{L}\d])/u, '')
    .replace(/\b(m)uita(s?)\b/gi, (muita) => muita.replace(/i/i, (i) => (i === 'I' ? 'L' : 'l')))
    .replaceAll('JAR!', 'JARI')
    .replace(/^DATA(?:[MJI1]?H|M)ORA/, 'DATA/HORA');
}

/** The slope of lines by height on the sheet: a linear fit over its long lines (least squares). */
function subidaDaFolha(palavras: readonly Palavra[]): (y: number) => number {
  const longas = palavras.filter(({ linha, corpo }) => linha > corpo * 8);
  const soma = (de: (p: Palavra) => number) => longas.reduce((total, p) => total + de(p) * p.linha, 0);
  const peso = soma(() => 1);
  if (peso === 0) return () => 0;
  const meio = { y: soma((p) => p.base) / peso, subida: soma((p) => p.subida) / peso };
  const variacao = soma((p) => (p.base - meio.y) ** 2);
  const junto = soma((p) => (p.base - meio.y) * (p.subida - meio.subida));
  const porPonto = variacao > 0 ? junto / variacao : 0;
  return (y) => meio.subida + porPonto * (y - meio.y);
}

/** Words of labels that are long enough to be known by most of their letters. */
const DOS_ROTULOS =
  'infração autuação notificação penalidade expedição postagem emissão enquadramento desdobramento código autuador autuadora emissor entidade órgão cometimento ocorrência veículo condutor indicação apresentação interposição recurso defesa integral original identificação número município renavam vencimento limite autuado autuada suspensão cassação advertência'
    .split(' ')
    .map((palavra) => ({ palavra, simples: semAcentos(palavra) }))
    .filter(({ simples }) => simples.length >= 5);
const PALAVRA_CURTA = 6;
const PALAVRA_LONGA = 10;

/** A word of six-point print as its label has it: 'INTRACAO', 'Enquadrambnto', 'mdentiicacao'. */
function comoNoRotulo(texto: string): string {
  return texto.replace(/[\p{L}!|]{5,40}/gu, (lida) => {
    const simples = semAcentos(lida);
    const erros = simples.length < PALAVRA_LONGA ? 1 : 2;
    if (DOS_ROTULOS.some((uma) => uma.simples === simples || `${uma.simples}s` === simples)) return lida;
    const perto = DOS_ROTULOS.filter(
      (uma) =>
        Math.max(uma.simples.length, simples.length) >= PALAVRA_CURTA &&
        distancia(uma.simples, simples, erros) <= erros,
    );
    const [{ palavra } = { palavra: lida }] = perto;
    return perto.length !== 1 ? lida : lida === lida.toUpperCase() ? palavra.toUpperCase() : palavra;
  });
}

/** Letters to change, add or leave out (Levenshtein); more than `maximo` counts as one more. */
function distancia(uma: string, outra: string, maximo: number): number {
  if (Math.abs(uma.length - outra.length) > maximo) return maximo + 1;
  let anterior = Array.from({ length: outra.length + 1 }, (_, i) => i);
  for (const [i, letra] of [...uma].entries()) {
    const linha = [i + 1];
    for (const [j, aqui] of [...outra].entries())
      linha.push(
        Math.min(
          (anterior[j] ?? 0) + (letra === aqui ? 0 : 1),
          (anterior[j + 1] ?? 0) + 1,
          (linha[j] ?? 0) + 1,
        ),
      );
    anterior = linha;
  }
  return anterior[outra.length] ?? 0;
}
