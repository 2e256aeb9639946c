import { paraWinAnsi } from '#lib/documentos/letras.ts';

export const MARGEM = 62;
export const CORPO = 10.5;
/** Points under each line. */
export const ENTRELINHA = 2.5;
export const COR = { texto: '#14201B', apoio: '#4A5A53', linha: '#767F7A', fundo: '#F1F4F2' } as const;
export const FONTE = { normal: 'Helvetica', forte: 'Helvetica-Bold' } as const;

export type Elemento = ReturnType<PDFKit.PDFDocument['struct']>;

/** The sheet being written: the PDF and the node of its structure tree that receives the next content. */
export interface Folha {
  doc: PDFKit.PDFDocument;
  raiz: Elemento;
}

interface Estilo {
  /** Structure type: 'P', 'H1', 'LBody', 'TD'... */
  papel: string;
  fonte?: string;
  tamanho?: number;
  cor?: string;
  x?: number;
  y?: number;
  pai?: Elemento;
  opcoes?: PDFKit.Mixins.TextOptions;
}

/** Writes one tagged text at the cursor, or at (x, y) in points. */
export function escrever({ doc, raiz }: Folha, texto: string, estilo: Estilo): void {
  const { papel, fonte = FONTE.normal, tamanho = CORPO, cor = COR.texto, x = MARGEM, y = doc.y } = estilo;
  const marcado = doc.struct(papel, {}, () => {
    doc.font(fonte).fontSize(tamanho).fillColor(cor);
    doc.text(paraWinAnsi(semQuebraRuim(texto)), x, y, { lineGap: ENTRELINHA, ...estilo.opcoes });
  });
  (estilo.pai ?? raiz).add(marcado);
}

export function alturaDe(
  { doc }: Folha,
  texto: string,
  { fonte = FONTE.normal, tamanho = CORPO, largura }: { fonte?: string; tamanho?: number; largura: number },
): number {
  doc.font(fonte).fontSize(tamanho);
  return doc.heightOfString(paraWinAnsi(semQuebraRuim(texto)), { width: largura, lineGap: ENTRELINHA });
}

export function alturaDaLinha({ doc }: Folha): number {
  return doc.font(FONTE.normal).fontSize(CORPO).currentLineHeight(true) + ENTRELINHA;
}

/** Starts a new page when fewer than `altura` points are left on this one. */
export function garantirEspaco({ doc }: Folha, altura: number): void {
  if (altura > espacoLivre({ doc })) doc.addPage();
}

/** Points between the cursor and the footer. */
export function espacoLivre({ doc }: Pick<Folha, 'doc'>): number {
  return doc.page.height - doc.page.margins.bottom - doc.y;
}

export function larguraUtil({ doc }: Folha): number {
  return doc.page.width - 2 * MARGEM;
}

/** Draws decoration (lines, backgrounds, headers), which screen readers skip. */
export function decorar({ doc }: Folha, tipo: 'Layout' | 'Pagination', desenhar: () => void): void {
  doc.markContent('Artifact', { type: tipo });
  desenhar();
  doc.endMarkedContent();
}

/** Puts no-break spaces where a line must not end: after `nº` and similar abbreviations, and before the dash of a state. */
function semQuebraRuim(texto: string): string {
  return texto
    .replace(/(?<![\p{L}\d])(arts?\.|nº|§§?|R\$|km|CEP|CPF|CNPJ|RG|Página) (?=\d)/gu, '$1\u00a0')
    .replace(/ – (?=[A-Z]{2}(?!\p{L}))/gu, '\u00a0–\u00a0');
}
