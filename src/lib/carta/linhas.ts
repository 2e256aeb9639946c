/** A text item of a page from pdf.js: its start from the left and the top, and its size. */
export interface Pedaco {
  texto: string;
  x: number;
  y: number;
  largura: number;
  altura: number;
  /** Its place on the source photograph. */
  caixa?: Caixa;
  /** On a photograph: how many ruling lines stand to its left. */
  coluna?: number;
}

/** A rectangle of a picture, in pixels. */
export interface Caixa {
  x: number;
  y: number;
  fim: number;
  base: number;
}

/** A word of a cell: its first character and its place. */
export interface Palavra {
  inicio: number;
  x: number;
  fim: number;
  caixa?: Caixa | undefined;
}

/** Text that stands together: a label, a value, or both. */
export interface Celula {
  texto: string;
  x: number;
  fim: number;
  /** Font size in points; 0 if unknown. */
  corpo?: number;
  palavras?: readonly Palavra[];
  caixa?: Caixa | undefined;
  /** On a photograph: how many ruling lines stand to its left. */
  coluna?: number | undefined;
}

/** A line of a page, left to right; `y` is its height from the top. Pages and lines count from 1. */
export interface Linha {
  pagina: number;
  linha: number;
  y?: number;
  celulas: readonly Celula[];
}

/** The lines of a document, page by page: items at one height are one line, a wide gap separates two cells. */
export function linhasDoDocumento(paginas: readonly (readonly Pedaco[])[]): Linha[] {
  return paginas.flatMap((pedacos, i) => {
    const linhas = alturas(pedacos);
    const branco = brancoDe(linhas);
    // Columns of a photograph may be slanted.
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

/** Gaps of a line in font sizes, with the text after each. */
function vaosDe(linha: readonly Pedaco[]): { vao: number; x: number }[] {
  let fim = linha[0]?.x ?? 0;
  return linha.map(({ x, largura, altura }) => {
    const vao = (x - fim) / Math.max(altura, 4);
    fim = Math.max(fim, x + largura);
    return { vao, x };
  });
}

/** Wider than a space of this document's font: 0.25 to 0.3 of the size, 0.6 in monospaced fonts. */
function brancoDe(linhas: readonly (readonly Pedaco[])[]): number {
  const vaos = linhas
    .flatMap((linha) => vaosDe(linha).map(({ vao }) => vao))
    .filter((vao) => vao > 0.15 && vao < 0.7);
  vaos.sort((a, b) => a - b);
  return (
    Math.max(
      0.28,
      deMaquina(linhas.flat()),
      vaos.length < 10 ? 0 : (vaos[Math.floor(vaos.length / 2)] ?? 0),
    ) * 1.3
  );
}

/** The width of a letter in font sizes where all have the same, which is also that of a space; else 0. */
function deMaquina(pedacos: readonly Pedaco[]): number {
  const longos = pedacos.filter(({ texto, caixa }) => texto.length > 5 && !caixa);
  const larguras = longos.map(({ texto, largura, altura }) => largura / texto.length / altura);
  const [menor, maior] = [Math.min(...larguras), Math.max(...larguras)];
  return larguras.length > 4 && larguras.length < 5000 && maior - menor < 0.02 ? maior : 0;
}

/** Where a line begins, and where it continues after more than a space. */
function comecosDe(linha: readonly Pedaco[], branco: number): number[] {
  return vaosDe(linha).flatMap(({ vao, x }, i) => (i === 0 || vao > branco ? [x] : []));
}

/** Gaps in font sizes: a wider one is a space; a much wider one a border between two boxes. */
const BRANCO = 0.12;
const BORDA = 1.2;

/** `borda` tells for a narrower gap whether a column begins after it, as in a nearby line. */
function celulas(linha: readonly Pedaco[], borda: (x: number, vao: number) => boolean): Celula[] {
  const feitas: Pedaco[][] = [];
  for (const [i, { vao, x }] of vaosDe(linha).entries()) {
    const pedaco = linha[i];
    if (!pedaco) continue;
    const ultima = feitas.at(-1);
    const [antes = 0, coluna = 0] = [linha[i - 1]?.coluna, pedaco.coluna];
    const junto = antes === coluna && vao < BORDA && (coluna > 0 || !borda(x, vao));
    if (ultima && junto) ultima.push(pedaco);
    else feitas.push([pedaco]);
  }
  return feitas.map(celula);
}

/** The words of items that may be lines, words or letters. */
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
    coluna: pedacos[0]?.coluna,
    caixa: palavras.reduce<Caixa | undefined>((caixa, palavra) => ambas(caixa, palavra.caixa), undefined),
  };
}

interface Feita {
  texto: string;
  x: number;
  fim: number;
  caixa?: Caixa | undefined;
  /** A space follows in its own item. */
  fechada: boolean;
}

/** The position of a character of a cell. */
export function xDaLetra({ texto, x, fim, palavras }: Celula, letra: number): number {
  const palavra = palavras?.findLast(({ inicio }) => inicio <= letra);
  if (!palavra) return x + (letra * (fim - x)) / Math.max(1, texto.length);
  const tamanho = (texto.indexOf(' ', palavra.inicio) + 1 || texto.length + 1) - 1 - palavra.inicio;
  const dentro = Math.min(1, (letra - palavra.inicio) / Math.max(1, tamanho));
  return palavra.x + dentro * (palavra.fim - palavra.x);
}

/** The part of a cell between two characters, with its place. */
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
    coluna: celula.coluna,
    palavras: palavras.map((palavra) => ({ ...palavra, inicio: palavra.inicio - de })),
    caixa: caixa ?? celula.caixa,
  };
}

/** The text of a line, as quoted for checking. */
export function textoDaLinha({ celulas: delas }: Linha): string {
  return delas.map(({ texto }) => texto).join('  ');
}

/** The bounding box of two. */
function ambas(uma: Caixa | undefined, outra: Caixa | undefined): Caixa | undefined {
  if (!uma || !outra) return uma ?? outra;
  return {
    x: Math.min(uma.x, outra.x),
    y: Math.min(uma.y, outra.y),
    fim: Math.max(uma.fim, outra.fim),
    base: Math.max(uma.base, outra.base),
  };
}
