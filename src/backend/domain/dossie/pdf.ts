import { createHash } from 'node:crypto';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import type { Bloco } from '#lib/documentos/documento.ts';
import type { ItemDoDossie } from '#lib/dossie/itens.ts';
import { AVISO_DO_DOSSIE, fichaDoDossie, nomesDosArquivos, rotuloDoDia } from '#lib/dossie/texto.ts';
import { tamanhoDoArquivo } from '#lib/recursos/conferencia.ts';
import { desenharBloco, desenharTitulo } from '../../platform/adapters/pdf/blocos.ts';
import { abrirJpeg, desenharJpeg } from '../../platform/adapters/pdf/figura.ts';
import { type Folha, garantirEspaco } from '../../platform/adapters/pdf/folha.ts';
import { desenharIndice } from '../../platform/adapters/pdf/indice.ts';
import { abrirFolha, numerar } from '../../platform/adapters/pdf.ts';
import type { FichaDoDossie } from './wire.ts';

interface Entrada {
  ficha: FichaDoDossie;
  itens: readonly ItemDoDossie[];
  agora: Date;
  /** null = no file, or not readable now. */
  ler(item: ItemDoDossie): Promise<Uint8Array | null>;
  /** The JPEG of a picture that a PDF cannot hold; null = it is only attached. */
  paraJpeg(bytes: Uint8Array): Promise<Uint8Array | null>;
}

/** Milliseconds that one case file spends on converting pictures. */
const CONVERSAO_MS = 60_000;

/**
 * The case file as one PDF: cover, index with page numbers, all items in time order. JPEG and WebP pictures become
 * pages; other files (PDF, PNG, HEIC), and the WebP itself, are attached with their checksum. Streamed: one file is in memory at a time.
 */
export async function* dossieEmPdf({
  ficha,
  itens,
  agora,
  ler,
  paraJpeg,
}: Entrada): AsyncGenerator<Uint8Array> {
  const titulo = `Dossiê da multa ${ficha.autoInfracao}`;
  const folha = await abrirFolha({ titulo, assunto: titulo }, agora);
  const { doc, raiz } = folha;
  desenharTitulo(folha, titulo);
  for (const bloco of rosto(ficha, agora)) desenharBloco(folha, bloco);
  const indice = desenharIndice(
    folha,
    itens.map((item, i) => `${i + 1}. ${rotuloDoDia(item.dia)}: ${item.titulo}`),
  );
  doc.addPage();
  const nomes = nomesDosArquivos(itens);
  const converter = porUmTempo(paraJpeg, CONVERSAO_MS);
  for (const [i, item] of itens.entries()) {
    const nome = nomes[i] ?? null;
    const bytes = nome ? await ler(item) : null;
    const jpeg = bytes && (await converter(bytes));
    indice.comeca(i, desenharItem(folha, { item, ordem: i + 1, nome, bytes, jpeg }));
    yield* oQueSaiu(doc);
  }
  indice.fechar();
  raiz.end();
  numerar(folha, { cabecalho: `Via Livre · ${titulo}`, rodape: `Gerado em ${formatDate(agora)}` });
  doc.end();
  for await (const parte of doc) yield parte as Uint8Array;
}

function rosto(ficha: FichaDoDossie, agora: Date): Bloco[] {
  const quando = `${formatDateTime(agora)} (horário de Brasília)`;
  return [
    { tipo: 'paragrafo', texto: `Gerado pela Via Livre em ${quando}, para ${ficha.motorista}.` },
    { tipo: 'pares', pares: [['Infração', ficha.descricao], ...fichaDoDossie(ficha)] },
    { tipo: 'quadro', texto: AVISO_DO_DOSSIE },
    { tipo: 'secao', texto: 'Índice' },
  ];
}

/** The same function, which answers null without a call once its calls took `ms` in all. */
function porUmTempo(paraJpeg: Entrada['paraJpeg'], ms: number): Entrada['paraJpeg'] {
  let gasto = 0;
  return async (bytes) => {
    if (gasto > ms) return null;
    const inicio = performance.now();
    const jpeg = await paraJpeg(bytes);
    gasto += performance.now() - inicio;
    return jpeg;
  };
}

interface Desenhado {
  item: ItemDoDossie;
  ordem: number;
  nome: string | null;
  bytes: Uint8Array | null;
  /** The picture, when it is not the file itself. */
  jpeg: Uint8Array | null;
}

/** Returns the item's first page number. */
function desenharItem(folha: Folha, { item, ordem, nome, bytes, jpeg }: Desenhado): number {
  const { doc } = folha;
  const imagem = bytes && abrirJpeg(folha, jpeg ?? bytes);
  // A photo gets its own page.
  if (imagem && doc.y > doc.page.margins.top) doc.addPage();
  if (!imagem) garantirEspaco(folha, 70);
  const pagina = doc.bufferedPageRange().count;
  doc.outline.addItem(`${ordem}. ${item.titulo}`);
  doc.addNamedDestination(`item-${ordem - 1}`);
  desenharBloco(folha, { tipo: 'secao', texto: `${ordem}. ${item.titulo}` });
  desenharBloco(folha, { tipo: 'linhas', linhas: [`${rotuloDoDia(item.dia)} · ${item.de}`] });
  if (item.texto) desenharBloco(folha, { tipo: 'paragrafo', texto: item.texto });
  if (imagem) {
    if (jpeg && nome && bytes) anexar(folha, nome, bytes, item.titulo);
    desenharJpeg(folha, imagem, item.titulo);
  } else if (nome && bytes) {
    anexar(folha, nome, bytes, item.titulo);
  } else if (nome) {
    desenharBloco(folha, {
      tipo: 'paragrafo',
      texto: 'Este arquivo não pôde ser lido agora. Peça o dossiê de novo mais tarde.',
    });
  }
  return pagina;
}

function anexar(folha: Folha, nome: string, bytes: Uint8Array, titulo: string): void {
  const { doc } = folha;
  // Documents are already compressed: compressing them again would only block other requests.
  doc.compress = false;
  doc.file(bytes as Buffer, { name: nome, description: titulo });
  doc.compress = true;
  const soma = createHash('sha256').update(bytes).digest('hex');
  desenharBloco(folha, {
    tipo: 'linhas',
    linhas: [`Anexo deste PDF: ${nome} (${tamanhoDoArquivo(bytes.length)})`, `SHA-256 ${soma}`],
  });
}

function* oQueSaiu(doc: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let parte: unknown = doc.read(); parte !== null; parte = doc.read()) yield parte as Uint8Array;
}
