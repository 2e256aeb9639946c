import { type Folha, larguraUtil, MARGEM } from '#backend/platform/adapters/pdf/folha.ts';

const MAIOR_LADO = 30_000;

/** Image object of pdfkit, missing from its types. */
interface Imagem {
  width: number;
  height: number;
  colorSpace?: string;
}

/** Opens a JPEG for drawing, or returns null. Only JPEG, whose bytes go into the PDF unchanged; a PNG would have to be decoded. */
export function abrirJpeg({ doc }: Pick<Folha, 'doc'>, bytes: Uint8Array): Imagem | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  try {
    const { openImage } = doc as unknown as { openImage(this: unknown, dados: Uint8Array): Imagem };
    const imagem = openImage.call(doc, bytes);
    const cabe = (lado: number) => Number.isInteger(lado) && lado > 0 && lado <= MAIOR_LADO;
    return cabe(imagem.width) && cabe(imagem.height) && imagem.colorSpace ? imagem : null;
  } catch (error) {
    // pdfkit throws a string for an image that it cannot read.
    if (typeof error === 'string') return null;
    throw error;
  }
}

/** Draws the picture below the cursor, as large as the page allows. The page is full afterwards. */
export function desenharJpeg({ doc, raiz }: Folha, imagem: Imagem, descricao: string): void {
  const fit: [number, number] = [
    larguraUtil({ doc, raiz }),
    doc.page.height - doc.page.margins.bottom - doc.y,
  ];
  const figura = doc.struct('Figure', { alt: descricao }, () => {
    doc.image(imagem as unknown as Buffer, MARGEM, doc.y, { fit });
  });
  raiz.add(figura);
  doc.y = doc.page.height - doc.page.margins.bottom;
}
