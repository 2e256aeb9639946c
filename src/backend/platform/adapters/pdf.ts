import { buffer } from 'node:stream/consumers';
import { desenharBloco, desenharTitulo } from '#backend/platform/adapters/pdf/blocos.ts';
import {
  COR,
  decorar,
  FONTE,
  type Folha,
  larguraUtil,
  MARGEM,
} from '#backend/platform/adapters/pdf/folha.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { paraWinAnsi } from '#lib/documentos/letras.ts';
import type { Operadora } from '#lib/politicas/operadora.ts';

/** The document as an accessible PDF: A4, tagged, numbered. The same document and date give the same bytes. */
export async function renderPdf(documento: Documento, criadoEm: Date = new Date()): Promise<Buffer> {
  for (const escala of documento.umaFolha ? ESCALAS : []) {
    const { pdf, paginas } = await desenhado(documento, criadoEm, escala);
    if (paginas === 1) return pdf;
  }
  return (await desenhado(documento, criadoEm, 1)).pdf;
}

/** Of a form that has to fit on one page: from letters of 10 points down to those of 6. */
const ESCALAS = [0.96, 0.9, 0.84, 0.78, 0.72, 0.66, 0.6];

async function desenhado(documento: Documento, criadoEm: Date, escala: number) {
  const folha = await abrirFolha(documento, criadoEm);
  const { doc, raiz } = folha;
  const pronto = buffer(doc);

  let paginasDoRosto = 0;
  if (documento.rosto) {
    desenhar(folha, documento.rosto.titulo, documento.rosto.blocos);
    paginasDoRosto = doc.bufferedPageRange().count;
    doc.addPage();
  }
  if (escala < 1) encolher(folha, escala);
  desenhar(folha, documento.titulo, documento.blocos);
  raiz.end();
  const paginas = doc.bufferedPageRange().count - paginasDoRosto;
  numerar(folha, documento, paginasDoRosto);
  doc.end();
  return { pdf: await pronto, paginas };
}

/** Draws what follows on this page smaller, on a page that is larger by as much. */
function encolher({ doc }: Folha, escala: number): void {
  doc.scale(escala);
  doc.page.width /= escala;
  doc.page.height /= escala;
}

/** An empty A4 document and the root of its structure. */
async function abrirFolha(
  { titulo, assunto, autor = 'Via Livre' }: Pick<Documento, 'titulo' | 'assunto' | 'autor'>,
  criadoEm: Date,
): Promise<Folha> {
  // Loaded at the first use, because ordinary pages need no fonts and layout.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 70, bottom: 70, left: MARGEM, right: MARGEM },
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: 'pt-BR',
    pdfVersion: '1.7',
    info: {
      Title: titulo,
      Subject: assunto,
      Author: autor,
      Creator: 'Via Livre',
      CreationDate: criadoEm,
      ModDate: criadoEm,
    },
  });
  const raiz = doc.struct('Document');
  doc.addStructure(raiz);
  return { doc, raiz };
}

function desenhar(folha: Folha, titulo: string, blocos: Bloco[]): void {
  desenharTitulo(folha, titulo);
  blocos.forEach((bloco, i) => {
    desenharBloco(folha, bloco, blocos[i + 1]);
  });
}

/** Running head, foot and 'Página 1 de 3' on every page after the cover sheet. */
function numerar(
  folha: Folha,
  { cabecalho, rodape }: Pick<Documento, 'cabecalho' | 'rodape'>,
  paginasDoRosto = 0,
): void {
  const { doc } = folha;
  const { count } = doc.bufferedPageRange();
  for (let pagina = paginasDoRosto; pagina < count; pagina += 1) {
    doc.switchToPage(pagina);
    // Text below the margin would start a page of its own.
    doc.page.margins.bottom = 0;
    const linha = (texto: string, y: number, align: 'left' | 'right') =>
      doc.text(paraWinAnsi(texto), MARGEM, y, { width: larguraUtil(folha), align, lineBreak: false });
    decorar(folha, 'Pagination', () => {
      doc.font(FONTE.normal).fontSize(8.5).fillColor(COR.apoio);
      if (cabecalho) linha(cabecalho, 40, 'left');
      if (rodape) linha(rodape, doc.page.height - 46, 'left');
      linha(
        `Página ${pagina - paginasDoRosto + 1} de ${count - paginasDoRosto}`,
        doc.page.height - 46,
        'right',
      );
    });
  }
}

type Pares = Extract<Bloco, { tipo: 'pares' }>;

/** The company as a party of a printed document. */
export function paresDaOperadora({ nome, cnpj, endereco, suporte }: Operadora): Pares {
  return paresPresentes([
    ['Nome', nome],
    ['CNPJ', cnpj],
    ['Endereço', endereco],
    ['E-mail', suporte],
  ]);
}

export function paresPresentes(pares: [rotulo: string, valor: string | null][]): Pares {
  const presentes = pares.flatMap(([rotulo, valor]): [string, string][] => (valor ? [[rotulo, valor]] : []));
  return { tipo: 'pares', pares: presentes };
}
