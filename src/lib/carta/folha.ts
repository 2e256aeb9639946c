import type { Pedaco } from './linhas.ts';

/** A text where a page draws it: its start in points of the page, upwards; the angle of its line; whether it is seen in a mirror. */
export interface Solto {
  texto: string;
  x: number;
  y: number;
  largura: number;
  altura: number;
  direcao: number;
  espelho: boolean;
}

/**
 * A page as it is held to be read: most of its text runs from left to right, whatever way the page is turned or mirrored. Text in other
 * directions (at an edge, a watermark) is left out. `campos` lie on the page as it is stored.
 */
export function daFolha(soltos: readonly Solto[], campos: readonly Solto[]): Pedaco[] {
  const escritos = soltos.filter(({ texto }) => texto.trim() !== '');
  const { direcao, espelho } = leitura(escritos.length > 0 ? escritos : campos);
  const [cos, sen] = [Math.cos(direcao), Math.sin(direcao)];
  const lado = espelho ? 1 : -1;
  const soltas = escritos.filter(({ texto }) => ESPACADO.test(texto)).length > escritos.length / 2;
  const naFolha = ({ texto, x, y, largura, altura }: Solto): Pedaco => ({
    texto: comoSeLe(soltas && ESPACADO.test(texto) ? texto.replace(/\s/g, '') : texto),
    x: x * cos + y * sen,
    y: lado * (y * cos - x * sen),
    largura,
    altura,
  });
  const daqui = soltos.filter((um) => um.espelho === espelho && Math.cos(um.direcao - direcao) > PERTO);
  return umaVez([...daqui.map(naFolha), ...campos.map((um) => ({ ...naFolha(um), ...doCampo(um) }))]);

  /** A field's box, seen in the direction of the text. */
  function doCampo({ x, y, largura, altura }: Solto) {
    const [px, py] = [x + largura / 2, y + altura * 0.35];
    const meio = { x: px * cos + py * sen, y: lado * (py * cos - px * sen) };
    return { x: meio.x - largura / 2, y: meio.y + altura * 0.35 };
  }
}

/** Letters drawn apart: 'P l a c a'. */
const ESPACADO = /^\s?\S(?: \S){0,200}\s?$/;

/** The cosine of the largest angle between two lines of one text: a scanner's program gives each its own. */
const PERTO = Math.cos(Math.PI / 18);
const GRAU = Math.PI / 180;

/** The direction that most letters have. */
function leitura(soltos: readonly Solto[]): Pick<Solto, 'direcao' | 'espelho'> {
  const letras = new Map<string, number>();
  const grupo = ({ direcao, espelho }: Solto) => `${Math.round(direcao / GRAU / 2)} ${espelho}`;
  for (const um of soltos) letras.set(grupo(um), (letras.get(grupo(um)) ?? 0) + um.texto.length);
  const [maior] = [...letras].sort(([, a], [, b]) => b - a)[0] ?? [];
  const dele = soltos.filter((um) => grupo(um) === maior);
  const soma = (de: (um: Solto) => number) => dele.reduce((total, um) => total + de(um) * um.texto.length, 0);
  const direcao = Math.atan2(
    soma((um) => Math.sin(um.direcao)),
    soma((um) => Math.cos(um.direcao)),
  );
  return { direcao, espelho: dele[0]?.espelho ?? false };
}

/** A text drawn again on or just beside itself (bold, a shadow, a layer) counts once, whole or in parts. */
function umaVez(pedacos: readonly Pedaco[]): Pedaco[] {
  const faixas = new Map<number, Pedaco[]>();
  const perto = ({ y }: Pedaco) => [-1, 0, 1].flatMap((uma) => faixas.get(Math.round(y / FAIXA) + uma) ?? []);
  for (const um of pedacos.toSorted((a, b) => b.largura - a.largura)) {
    const faixa = Math.round(um.y / FAIXA);
    if (um.texto.trim() === '' || perto(um).some((outro) => dentro(um, outro))) continue;
    faixas.set(faixa, [...(faixas.get(faixa) ?? []), um]);
  }
  const ficam = [...faixas.values()].flat();
  const unicos = ficam.map((um) => semARepetida(um, perto(um)));
  const aosPares = unicos.filter((um, i) => um !== ficam[i]).length > ficam.length / 2;
  return unicos
    .map((um) => (aosPares ? { ...um, texto: um.texto.replace(ESTREITAS, '$1') } : um))
    .filter(({ texto }) => texto.trim() !== '');
}

/** Where each letter is drawn twice, pdf.js takes both drawings of one so narrow for two letters. */
const ESTREITAS = /([ilj'|.,:;])\1/g;

/** pdf.js joins the second drawing of a letter or word and what follows it. */
function semARepetida(um: Pedaco, vizinhos: readonly Pedaco[]): Pedaco {
  const porLetra = um.largura / um.texto.length;
  for (const { x, y, largura, texto } of vizinhos) {
    const sobra = x + largura - um.x;
    if (x >= um.x || sobra < um.altura * 0.15 || Math.abs(y - um.y) > um.altura * 0.3) continue;
    const longe = (letras: number) => Math.abs(letras * porLetra - sobra);
    const [letras] = Array.from(um.texto, (_, i) => i + 1)
      .filter((n) => texto.endsWith(um.texto.slice(0, n)) && longe(n) < um.altura * 0.5 + sobra * 0.4)
      .sort((a, b) => longe(a) - longe(b));
    if (letras) return { ...um, texto: um.texto.slice(letras), x: x + largura, largura: um.largura - sobra };
  }
  return um;
}

const FAIXA = 4;

function dentro(um: Pedaco, outro: Pedaco): boolean {
  const folga = um.altura * 0.2;
  return (
    Math.abs(outro.y - um.y) < um.altura * 0.3 &&
    um.x > outro.x - folga &&
    um.x + um.largura < outro.x + outro.largura + folga &&
    outro.texto.replace(/\s/g, '').includes(um.texto.replace(/\s/g, ''))
  );
}

/** A text as it is read: letters that programs write with other codes, marks without width, kinds of spaces and hyphens. */
function comoSeLe(texto: string): string {
  return (
    texto
      .normalize('NFC')
      // Ghostscript writes the two letters of a ligature with their bytes exchanged: 'noti昀椀cação'.
      .replace(/[\u6100-\u7A00]/g, (letra) => INVERTIDA.get(letra) ?? letra)
      .replace(/[\uFB00-\uFB06\uFF01-\uFF5E]/g, (letra) => letra.normalize('NFKC'))
      .replace(/\p{Cc}/gu, (letra) => DO_TEX[letra.charCodeAt(0)] ?? '')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/[\u2010-\u2012\u2212]/g, '-')
  );
}

const INVERTIDA = new Map([...'fil'].map((letra) => [String.fromCharCode(letra.charCodeAt(0) << 8), letra]));

/** TeX's codes of ligatures in fonts that do not name their letters. */
const DO_TEX: Record<number, string> = { 27: 'ff', 28: 'fi', 29: 'fl', 30: 'ffi', 31: 'ffl' };
