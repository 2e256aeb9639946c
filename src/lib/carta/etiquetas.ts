import { type Celula, type Linha, textoDaLinha, xDaLetra } from './linhas.ts';
import { type Rotulo, rotulosEm, semAcentos } from './rotulos.ts';
import { temTitulo } from './titulo.ts';

/** A label on a page, on one or several lines. */
export interface Etiqueta {
  rotulo: Rotulo;
  dito: string;
  /** Its first and last line, and the cell and characters where it ends. */
  primeira: number;
  ultima: number;
  celula: number;
  inicio: number;
  fim: number;
  x: number;
  fimX: number;
  corpo: number;
}

/** The labels of each cell of each line, from the left. */
export type Etiquetas = readonly (readonly (readonly Etiqueta[])[])[];

const DOBRAS = 5;
const ITEM = /^\d{1,2} ?[.)–-]? ?$/;

export function etiquetasDe(linhas: readonly Linha[]): Etiquetas {
  const todas = linhas.map(({ celulas }, i) =>
    celulas.map((celula, j) =>
      rotulosEm(celula.texto).map(
        ({ rotulo, inicio, fim }): Etiqueta => ({
          rotulo,
          dito: celula.texto.slice(inicio, fim),
          primeira: i,
          ultima: i,
          celula: j,
          inicio,
          fim,
          // '6. Local da infração': the number belongs to the box.
          x: ITEM.test(celula.texto.slice(0, inicio)) ? celula.x : xDaLetra(celula, inicio),
          fimX: xDaLetra(celula, fim),
          corpo: celula.corpo ?? 0,
        }),
      ),
    ),
  );
  for (const [i, { celulas }] of linhas.entries())
    for (const j of celulas.keys()) dobrada(linhas, todas, i, j);
  const alheias = linhasDeOutra(linhas);
  return todas.map((daLinha, i) => (alheias.has(i) ? daLinha.map(() => []) : daLinha));
}

/** Joins a label that continues in the cell below, and removes matches of its halves. */
function dobrada(linhas: readonly Linha[], todas: Etiqueta[][][], i: number, j: number): void {
  const primeira = linhas[i]?.celulas[j];
  if (!primeira) return;
  let [texto, em] = [primeira.texto, i];
  let celula: Celula = primeira;
  for (let dobra = 1; dobra < DOBRAS; dobra += 1) {
    const [l, k] = abaixo(linhas, em, celula);
    const seguinte = linhas[l]?.celulas[k];
    if (!seguinte || duasFileiras(linhas, todas, [em, j], [l, k])) return;
    const corte = texto.length;
    const junto = `${texto} ${seguinte.texto}`;
    const achado = rotulosEm(junto)
      .filter(({ inicio, fim }) => inicio < primeira.texto.length && inicio < corte && fim > corte + 1)
      .at(-1);
    const jaUma = todas[i]?.[j]?.find(
      ({ inicio, fim }) => achado && inicio <= achado.inicio && fim >= primeira.texto.length,
    );
    if (achado && (!jaUma || !/[:]\s*$/.test(primeira.texto))) {
      const fim = achado.fim - corte - 1;
      const parte: Etiqueta = {
        rotulo: achado.rotulo,
        dito: junto.slice(achado.inicio, achado.fim),
        primeira: i,
        ultima: l,
        celula: k,
        inicio: 0,
        fim,
        x: Math.min(xDaLetra(primeira, achado.inicio), seguinte.x),
        fimX: Math.max(primeira.fim, xDaLetra(seguinte, fim)),
        corpo: primeira.corpo ?? 0,
      };
      const daPrimeira = todas[i];
      // Its first line ends the text before it.
      const cabeca: Etiqueta = {
        ...parte,
        rotulo: 'outro',
        ultima: i,
        celula: j,
        inicio: achado.inicio,
        fim: primeira.texto.length,
      };
      if (daPrimeira)
        daPrimeira[j] = [...(daPrimeira[j] ?? []).filter((um) => um.inicio < achado.inicio), cabeca];
      for (let m = i + 1; m < l; m += 1)
        todas[m] = (todas[m] ?? []).map((dela) =>
          dela.filter((um) => um.primeira !== i && (um.x > parte.fimX || um.fimX < parte.x)),
        );
      const daUltima = todas[l];
      if (daUltima) daUltima[k] = [parte, ...(daUltima[k] ?? []).filter((um) => um.inicio >= fim)];
    }
    texto = junto;
    celula = seguinte;
    em = l;
  }
}

/** The line and cell close below one, left-aligned or centred with it; in the lines between, boxes of another height may have theirs. */
function abaixo(linhas: readonly Linha[], i: number, { x, fim, corpo = 0 }: Celula): [number, number] {
  const [esta, folga] = [linhas[i], Math.max(corpo, 6)];
  for (const l of [i + 1, i + 2]) {
    const seguinte = linhas[l];
    if (!esta || esta.pagina !== seguinte?.pagina) break;
    if (l > i + 1 && esta.y === undefined) break;
    if (esta.y !== undefined && seguinte.y !== undefined && seguinte.y - esta.y > folga * 1.8) break;
    const k = seguinte.celulas.findIndex(
      (celula) =>
        Math.abs(celula.x - x) <= folga * 0.6 ||
        Math.abs((celula.x + celula.fim) / 2 - (x + fim) / 2) <= folga * 0.6,
    );
    if (k >= 0) return [l, k];
    if (seguinte.celulas.some((celula) => celula.x < fim && celula.fim > x)) break;
  }
  return [i + 1, -1];
}

/** Two labels, each with its value beside it, with a wide gap between the pairs. */
function duasFileiras(
  linhas: readonly Linha[],
  todas: Etiqueta[][][],
  [i, j]: readonly [number, number],
  [l, k]: readonly [number, number],
): boolean {
  const comValor = (linha: number, celula: number) =>
    linhas[linha]?.celulas[celula + 1] !== undefined && (todas[linha]?.[celula + 1] ?? []).length === 0;
  const altura = (linhas[l]?.y ?? 0) - (linhas[i]?.y ?? 0);
  const corpo = Math.max(linhas[i]?.celulas[j]?.corpo ?? 0, 6);
  return comValor(i, j) && comValor(l, k) && (altura === 0 || altura > corpo * 1.35);
}

/** Text about other fines, or about a possible later one. */
const OUTRAS =
  /\b(?:outr[ao]s|demais) (?:multas?|debitos?|infrac[a-z]{1,6}|autuac[a-z]{1,6}|autos?)\b|historico de/;
const NIC = /nao (?:indicacao|identificacao)|\bnic\b/;
const DE_OUTRA = new RegExp(`${OUTRAS.source}|${NIC.source}`);

/** The notice of a fine for not naming the driver says so in its title, which may have two lines. */
function eDaNic(linhas: readonly Linha[]): boolean {
  const titulo = linhas.findIndex((linha) => temTitulo(textoDaLinha(linha)));
  const alto = titulo < 0 ? [] : linhas.slice(titulo, titulo + 2);
  return NIC.test(semAcentos(alto.map(textoDaLinha).join(' ')));
}
const LINHAS_DE_OUTRA = 8;

/** The lines of the paragraph that begins so, up to a gap. */
function linhasDeOutra(linhas: readonly Linha[]): Set<number> {
  const alheias = new Set<number>();
  const deOutra = eDaNic(linhas) ? OUTRAS : DE_OUTRA;
  for (const [i, linha] of linhas.entries()) {
    if (!linha.celulas.some(({ texto }) => deOutra.test(semAcentos(texto.slice(0, 200))))) continue;
    alheias.add(i);
    for (let l = i + 1; l < i + LINHAS_DE_OUTRA; l += 1) {
      const [antes, esta] = [linhas[l - 1], linhas[l]];
      if (!antes || esta?.pagina !== linha.pagina) break;
      const corpo = esta.celulas[0]?.corpo ?? 0;
      if ((esta.y ?? 0) - (antes.y ?? 0) > Math.max(corpo, 6) * 2.2) break;
      alheias.add(l);
    }
  }
  return alheias;
}
