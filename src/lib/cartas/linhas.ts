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

/** What stands together in one place: a label, a value, or both. */
export interface Celula {
  texto: string;
  x: number;
  fim: number;
  caixa?: Caixa | undefined;
}

/** A line of a page, from the left to the right. Pages and lines count from 1, as people do. */
export interface Linha {
  pagina: number;
  linha: number;
  celulas: readonly Celula[];
}

/** The lines of a document, page by page, as an eye reads them: what is on one height is one line, a wide gap parts two cells. */
export function linhasDoDocumento(paginas: readonly (readonly Pedaco[])[]): Linha[] {
  return paginas.flatMap((pedacos, i) =>
    alturas(pedacos).map((naAltura, j) => ({ pagina: i + 1, linha: j + 1, celulas: celulas(naAltura) })),
  );
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
  return linhas;
}

/** A gap as wide as a letter or two is a blank; a wider one, a border between two boxes. */
function celulas(linha: readonly Pedaco[]): Celula[] {
  const feitas: Celula[] = [];
  for (const { texto, x, largura, altura, caixa } of linha.toSorted((a, b) => a.x - b.x)) {
    const ultima = feitas.at(-1);
    const vao = ultima ? x - ultima.fim : Number.POSITIVE_INFINITY;
    const letra = Math.max(altura, 4);
    if (ultima && vao < letra * 1.2) {
      ultima.texto = `${ultima.texto}${vao > letra * 0.12 ? ' ' : ''}${texto}`.replace(/\s+/g, ' ');
      ultima.fim = Math.max(ultima.fim, x + largura);
      ultima.caixa = ambas(ultima.caixa, caixa);
    } else feitas.push({ texto: texto.replace(/\s+/g, ' ').trimStart(), x, fim: x + largura, caixa });
  }
  return feitas.map((celula) => ({ ...celula, texto: celula.texto.trim() }));
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
