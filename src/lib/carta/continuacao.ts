import type { Etiqueta, Etiquetas } from './etiquetas.ts';
import { type Celula, type Linha, parteDaCelula } from './linhas.ts';

/** Where a value stands: after its label, beside it, below it, or in the next line of running text. */
export type Como = 'atras' | 'lado' | 'embaixo' | 'quebra';

interface Comeco {
  etiqueta: Etiqueta;
  /** The line in which the value begins. */
  onde: number;
  parte: Celula;
  como: Como;
  /** The end of its column and of the page. */
  direita: number;
  margem: number;
}

/** Words and characters that cannot end the name of a body or place. */
const ABERTO =
  /(?:[,;/–-]|\b(?:de|da|do|das|dos|e|em|no|na|com|ao|para|por|a|o|km|n[º°o]?|n[uú]mero|sentido|altura|pr[oó]ximo|lateral ao|companhia|empresa|departamento|secretaria|prefeitura|superintend[eê]ncia|autarquia|pol[ií]cia|nacional|(?<!guarda |civil )municipal)|rodovi[aá]ria)$/i;
const LINHAS = 4;

/** A value with its continuation lines; null when it is, or may be, cut off. */
export function continuado(linhas: readonly Linha[], etiquetas: Etiquetas, comeco: Comeco): string | null {
  let texto = semPontuacao([...acima(linhas, etiquetas, comeco), comeco.parte.texto].join(' '));
  let ultima = comeco.parte;
  let em = comeco.onde;
  for (let i = comeco.onde + 1; i < comeco.onde + LINHAS; i += 1) {
    // Boxes beside it may have their lines at other heights.
    if (comeco.como === 'embaixo' && linhas[i]?.celulas.every((outra) => !naLargura(comeco, outra))) continue;
    const seguinte = seguinteDe(linhas, etiquetas, comeco, [em, i]);
    if (!seguinte) break;
    em = i;
    const junta = comeco.como === 'embaixo' && maisPerto(linhas, i);
    const como = junta ? 'sim' : segue(comeco, texto, ultima, seguinte);
    if (como === 'talvez') return null;
    if (como === 'nao') break;
    texto = semPontuacao(`${texto} ${seguinte.texto}`);
    ultima = seguinte;
  }
  return ABERTO.test(texto) ? null : texto;
}

const naLargura = ({ parte, direita }: Comeco, { x, fim }: Celula) => x < direita && fim > parte.x;

const semPontuacao = (texto: string) => texto.replace(/[\s;|]{1,20}$/, '');

/** Whether a line is clearly nearer to the one above it than to the one below. */
function maisPerto(linhas: readonly Linha[], i: number): boolean {
  const [antes, linha, depois] = [linhas[i - 1], linhas[i], linhas[i + 1]];
  if (antes?.y === undefined || linha?.y === undefined || depois?.y === undefined) return false;
  return depois.pagina === linha.pagina && depois.y - linha.y > (linha.y - antes.y) * 1.15;
}

/** A label may stand in the middle beside the lines of its value: those above it, nearer to it than to what is above them. */
function acima(linhas: readonly Linha[], etiquetas: Etiquetas, { onde, parte, como }: Comeco): string[] {
  const textos: string[] = [];
  const corpo = Math.max(parte.corpo ?? 0, 6);
  for (let i = onde - 1; como === 'lado' && i > onde - LINHAS; i -= 1) {
    const [antes, linha, seguinte] = [linhas[i - 1], linhas[i], linhas[i + 1]];
    const [celula, outra] = linha?.celulas ?? [];
    if (!celula || outra || linha?.pagina !== seguinte?.pagina || etiquetas[i]?.[0]?.length) break;
    const passo = (seguinte?.y ?? 0) - (linha?.y ?? 0);
    const vao =
      antes?.pagina === linha?.pagina ? (linha?.y ?? 0) - (antes?.y ?? 0) : Number.POSITIVE_INFINITY;
    if (Math.abs(celula.x - parte.x) > corpo * 0.5 || !(passo > 0 && passo < corpo * 1.5)) break;
    textos.unshift(celula.texto);
    if (vao > passo * 1.15) return textos;
  }
  return [];
}

/** The start of a line up to its first label; empty when that is a label. */
export function comecoDaLinha(
  linhas: readonly Linha[],
  etiquetas: Etiquetas,
  i: number,
  x: number,
): Celula | null {
  const [antes, linha] = [linhas[i - 1], linhas[i]];
  const celula = linha?.celulas[0];
  if (!antes || !linha || !celula || antes.pagina !== linha.pagina) return null;
  const corpo = Math.max(celula.corpo ?? 0, 6);
  if (antes.y !== undefined && linha.y !== undefined && linha.y - antes.y > corpo * 1.7) return null;
  const ate = etiquetas[i]?.[0]?.[0]?.inicio;
  if (Math.abs(celula.x - x) > corpo * 0.5 || ate === 0) return null;
  return parteDaCelula(celula, 0, ate);
}

/** The cell that could continue a value: close below, in the same font size, without a label. */
function seguinteDe(
  linhas: readonly Linha[],
  etiquetas: Etiquetas,
  { etiqueta, parte, como }: Comeco,
  [acima, i]: readonly [number, number],
): Celula | null {
  const [antes, linha] = [linhas[acima], linhas[i]];
  if (!antes || !linha || antes.pagina !== linha.pagina) return null;
  if (como === 'quebra') return null;
  if (como === 'atras' && seguidaDeOutra(etiquetas, etiqueta)) return null;
  const inicio = linhas[etiqueta.ultima]?.celulas[0]?.x ?? 0;
  const corpo = Math.max(parte.corpo ?? 0, 6);
  const emColuna =
    etiqueta.inicio === 0 && linha.celulas.some(({ x }) => Math.abs(x - etiqueta.x) <= corpo * 0.5);
  if (como === 'atras' && i === etiqueta.ultima + 1 && etiqueta.x > inicio + etiqueta.corpo && !emColuna)
    return comecoDaLinha(linhas, etiquetas, i, inicio);
  if (antes.y !== undefined && linha.y !== undefined && linha.y - antes.y > corpo * 1.7) return null;
  const comecos = como === 'atras' ? [parte.x, etiqueta.x] : [parte.x];
  const meio = (parte.x + parte.fim) / 2;
  const k = linha.celulas.findIndex(
    ({ x, fim }) =>
      comecos.some((um) => Math.abs(um - x) <= corpo * 0.5) ||
      (como === 'embaixo' && Math.abs((x + fim) / 2 - meio) <= corpo * 0.5),
  );
  const celula = linha.celulas[k];
  if (!celula || (etiquetas[i]?.[k] ?? []).length > 0) return null;
  if (
    celula.corpo &&
    parte.corpo &&
    Math.abs(celula.corpo - parte.corpo) > parte.corpo * (celula.caixa ? 0.3 : 0.12)
  )
    return null;
  // Beside its own label a text is that label's value; beside the rest of this label, ours.
  const deOutro = como === 'lado' && k > 0 && i > etiqueta.ultima;
  return deOutro || celula.texto.includes(':') ? null : celula;
}

/** Another label follows in the same box: the value ends before it. */
function seguidaDeOutra(etiquetas: Etiquetas, { ultima, celula, fim }: Etiqueta): boolean {
  return (etiquetas[ultima]?.[celula] ?? []).some(({ inicio }) => inicio >= fim);
}

/** Whether a value continues in a cell: it must, or its line had no room for the next word. A short line has ended. */
function segue(
  { etiqueta, parte, como, direita, margem }: Comeco,
  texto: string,
  ultima: Celula,
  seguinte: Celula,
): 'sim' | 'nao' | 'talvez' {
  if (ABERTO.test(texto) || como === 'lado') return 'sim';
  if (como === 'embaixo' && etiqueta.corpo > 0 && (parte.corpo ?? 0) > etiqueta.corpo * 1.1) return 'sim';
  const limite = Math.min(direita, margem);
  const [primeira = ''] = seguinte.texto.split(' ');
  const letra = (seguinte.fim - seguinte.x) / Math.max(1, seguinte.texto.length);
  if (ultima.fim + (primeira.length + 1) * letra > limite - letra) return 'sim';
  const curta = parte.caixa ? CURTA_NA_FOTO : CURTA;
  return ultima.fim - ultima.x < (limite - ultima.x) * curta ? 'nao' : 'talvez';
}

/** A line that fills less than this share of its column was not wrapped. */
const CURTA = 0.6;
/** A photograph does not show the whole width of a box. */
const CURTA_NA_FOTO = 0.35;
