/** A piece of text of a page, as pdf.js gives it: where it begins, from the left and from the top, and how large it is. */
export interface Pedaco {
  texto: string;
  x: number;
  y: number;
  largura: number;
  altura: number;
  /** Where it stands on the photograph that it was read from. */
  caixa?: Caixa;
}

/** A part of a picture, in its points. */
export interface Caixa {
  x: number;
  y: number;
  fim: number;
  base: number;
}

/** A word of a cell: at which letter of its text it begins, and where it stands. */
export interface Palavra {
  inicio: number;
  x: number;
  fim: number;
  caixa?: Caixa | undefined;
}

/** What stands together in one place: a label, a value, or both. */
export interface Celula {
  texto: string;
  x: number;
  fim: number;
  /** Size of its letters, in points; 0 where nobody knows. */
  corpo?: number;
  palavras?: readonly Palavra[];
  caixa?: Caixa | undefined;
}

/** A line of a page, from the left to the right; `y` is its height, from the top. Pages and lines count from 1, as people do. */
export interface Linha {
  pagina: number;
  linha: number;
  y?: number;
  celulas: readonly Celula[];
}

/** The lines of a document, page by page, as an eye reads them: what is on one height is one line, a wide gap parts two cells. */
export function linhasDoDocumento(paginas: readonly (readonly Pedaco[])[]): Linha[] {
  return paginas.flatMap((pedacos, i) => {
    const linhas = alturas(pedacos);
    const branco = brancoDe(linhas);
    // Columns of a photograph lean.
    const perto = pedacos.some(({ caixa }) => caixa) ? 4 : 2.5;
    const comecos = linhas.map((linha) => comecosDe(linha, branco));
    return linhas.map((naAltura, j) => {
      const vizinhas = [j - 3, j - 2, j - 1, j + 1, j + 2, j + 3].flatMap((k) => comecos[k] ?? []);
      return {
        pagina: i + 1,
        linha: j + 1,
        y: naAltura[0]?.y ?? 0,
        celulas: celulas(
          naAltura,
          (x, vao) => vao > branco && vizinhas.some((um) => Math.abs(um - x) < perto),
        ),
      };
    });
  });
}

function alturas(pedacos: readonly Pedaco[]): Pedaco[][] {
  const linhas: Pedaco[][] = [];
  const visiveis = pedacos.filter(({ texto }) => texto.trim() !== '');
  for (const pedaco of visiveis.toSorted((a, b) => a.y - b.y)) {
    const linha = linhas.at(-1);
    const primeiro = linha?.[0];
    const folga = Math.max(2, Math.min(pedaco.altura, primeiro?.altura ?? 0) * 0.4);
    if (linha && primeiro && pedaco.y - primeiro.y <= folga) linha.push(pedaco);
    else linhas.push([pedaco]);
  }
  return linhas.map((linha) => linha.sort((a, b) => a.x - b.x));
}

/** Gaps of a line, in sizes of its letters, with what stands behind each. */
function vaosDe(linha: readonly Pedaco[]): { vao: number; x: number }[] {
  let fim = linha[0]?.x ?? 0;
  return linha.map(({ x, largura, altura }) => {
    const vao = (x - fim) / Math.max(altura, 4);
    fim = Math.max(fim, x + largura);
    return { vao, x };
  });
}

/** What is wider than a blank of this document's typeface: a blank is 0.25 to 0.3 of the size, 0.6 where all letters are as wide. */
function brancoDe(linhas: readonly (readonly Pedaco[])[]): number {
  const vaos = linhas
    .flatMap((linha) => vaosDe(linha).map(({ vao }) => vao))
    .filter((vao) => vao > 0.15 && vao < 0.7);
  vaos.sort((a, b) => a - b);
  return Math.max(0.28, vaos.length < 10 ? 0 : (vaos[Math.floor(vaos.length / 2)] ?? 0)) * 1.3;
}

/** Where a line begins, and goes on behind more than a blank. */
function comecosDe(linha: readonly Pedaco[], branco: number): number[] {
  return vaosDe(linha).flatMap(({ vao, x }, i) => (i === 0 || vao > branco ? [x] : []));
}

/** Gaps in sizes of a letter: a wider one is a blank; one much wider, a border between two boxes. */
const BRANCO = 0.12;
const BORDA = 1.2;

/** `borda` tells of a narrower gap whether a column begins behind it, as it does in a line nearby. */
function celulas(linha: readonly Pedaco[], borda: (x: number, vao: number) => boolean): Celula[] {
  const feitas: Pedaco[][] = [];
  for (const [i, { vao, x }] of vaosDe(linha).entries()) {
    const pedaco = linha[i];
    if (!pedaco) continue;
    const ultima = feitas.at(-1);
    if (ultima && vao < BORDA && !borda(x, vao)) ultima.push(pedaco);
    else feitas.push([pedaco]);
  }
  return feitas.map(celula);
}

/** The words of pieces that may be lines, words or letters. */
function celula(pedacos: readonly Pedaco[]): Celula {
  const palavras: Feita[] = [];
  for (const { texto, x, largura, altura, caixa } of pedacos) {
    const porLetra = largura / Math.max(1, texto.length);
    for (const { 0: palavra, index } of texto.matchAll(/\S+/g)) {
      const inicio = x + index * porLetra;
      const fim = inicio + palavra.length * porLetra;
      const ultima = palavras.at(-1);
      const colada = index === 0 && ultima && x - ultima.fim <= Math.max(altura, 4) * BRANCO;
      if (colada && !ultima.fechada) {
        ultima.texto += palavra;
        ultima.fim = Math.max(ultima.fim, fim);
        ultima.caixa = ambas(ultima.caixa, caixa);
      } else palavras.push({ texto: palavra, x: inicio, fim, caixa, fechada: false });
    }
    const ultima = palavras.at(-1);
    if (ultima && /\s$/.test(texto)) ultima.fechada = true;
  }
  let inicio = 0;
  const partes = palavras.map(({ texto, x, fim, caixa }) => {
    const parte = { inicio, x, fim, caixa };
    inicio += texto.length + 1;
    return parte;
  });
  return {
    texto: palavras.map(({ texto }) => texto).join(' '),
    x: palavras[0]?.x ?? 0,
    fim: palavras.reduce((maior, { fim }) => Math.max(maior, fim), Number.NEGATIVE_INFINITY),
    corpo: Math.max(...pedacos.slice(0, 200).map(({ altura }) => altura)),
    palavras: partes,
    caixa: palavras.reduce<Caixa | undefined>((caixa, palavra) => ambas(caixa, palavra.caixa), undefined),
  };
}

interface Feita {
  texto: string;
  x: number;
  fim: number;
  caixa?: Caixa | undefined;
  /** A blank stands behind it in its own piece. */
  fechada: boolean;
}

/** Where a letter of a cell stands. */
export function xDaLetra({ texto, x, fim, palavras }: Celula, letra: number): number {
  const palavra = palavras?.findLast(({ inicio }) => inicio <= letra);
  if (!palavra) return x + (letra * (fim - x)) / Math.max(1, texto.length);
  const tamanho = (texto.indexOf(' ', palavra.inicio) + 1 || texto.length + 1) - 1 - palavra.inicio;
  const dentro = Math.min(1, (letra - palavra.inicio) / Math.max(1, tamanho));
  return palavra.x + dentro * (palavra.fim - palavra.x);
}

/** The part of a cell between two of its letters, with its place. */
export function parteDaCelula(celula: Celula, inicio: number, fim = celula.texto.length): Celula {
  const cru = celula.texto.slice(inicio, fim);
  const de = inicio + cru.length - cru.trimStart().length;
  const palavras = celula.palavras?.filter((palavra) => palavra.inicio >= de && palavra.inicio < fim) ?? [];
  const caixa = palavras.reduce<Caixa | undefined>((uma, palavra) => ambas(uma, palavra.caixa), undefined);
  return {
    texto: cru.trim(),
    x: xDaLetra(celula, de),
    fim: palavras.at(-1)?.fim ?? xDaLetra(celula, fim),
    corpo: celula.corpo ?? 0,
    palavras: palavras.map((palavra) => ({ ...palavra, inicio: palavra.inicio - de })),
    caixa: caixa ?? celula.caixa,
  };
}

/** The text of a line as it is quoted to who has to check it. */
export function textoDaLinha({ celulas: delas }: Linha): string {
  return delas.map(({ texto }) => texto).join('  ');
}

/** The box around two. */
function ambas(uma: Caixa | undefined, outra: Caixa | undefined): Caixa | undefined {
  if (!uma || !outra) return uma ?? outra;
  return {
    x: Math.min(uma.x, outra.x),
    y: Math.min(uma.y, outra.y),
    fim: Math.max(uma.fim, outra.fim),
    base: Math.max(uma.base, outra.base),
  };
}
