import { pdfjs } from '#islands/documentos/pdf.ts';
import { type Cinza, cinzaDe, LADO_DA_LEITURA, tamanhoDeLeitura } from '#lib/carta/foto/cinza.ts';
import { FRASES } from '#lib/guardadas/frases.ts';

/** Below this size the letters of a sheet have too few pixels. */
const MENOR_LADO = 1000;

/** A notice has two pages, and its payment slip some more. */
export const MAIS_FOLHAS = 4;

export type Aberta = { fotos: Cinza[] } | { frase: string };

/** A photograph at the reading size, with its EXIF orientation applied by the browser. A PDF gives its pages. */
export async function abrirFoto(arquivo: File): Promise<Aberta> {
  if (arquivo.size === 0) return { frase: FRASES.fotoVazia };
  if (arquivo.type === 'application/pdf') {
    const fotos = await paginasDoPdf(arquivo);
    return fotos && fotos.length > 0 ? { fotos } : { frase: FRASES.pdfNaoAbre };
  }
  const imagem = await decodificar(arquivo);
  if (!imagem) return { frase: ehHeic(arquivo) ? FRASES.fotoHeic : FRASES.fotoIlegivel };
  const { naturalWidth: largura, naturalHeight: altura } = imagem;
  if (Math.max(largura, altura) < MENOR_LADO) return { frase: FRASES.fotoPequena };
  const tamanho = tamanhoDeLeitura({ largura, altura });
  const tela = Object.assign(document.createElement('canvas'), {
    width: tamanho.largura,
    height: tamanho.altura,
  });
  const caneta = tela.getContext('2d', { willReadFrequently: true });
  if (!caneta) return { frase: FRASES.fotoIlegivel };
  caneta.imageSmoothingQuality = 'high';
  caneta.drawImage(imagem, 0, 0, tamanho.largura, tamanho.altura);
  return { fotos: [cinzaDe(caneta.getImageData(0, 0, tamanho.largura, tamanho.altura))] };
}

/** The pages of a scanned PDF as pictures at the reading size; null for an unreadable file. */
async function paginasDoPdf(arquivo: File): Promise<Cinza[] | null> {
  const { getDocument } = await pdfjs();
  const tarefa = getDocument({ data: new Uint8Array(await arquivo.arrayBuffer()), verbosity: 0 });
  try {
    const pdf = await tarefa.promise;
    const fotos: Cinza[] = [];
    for (let numero = 1; numero <= Math.min(pdf.numPages, MAIS_FOLHAS); numero += 1) {
      const pagina = await pdf.getPage(numero);
      const inteira = pagina.getViewport({ scale: 1 });
      const viewport = pagina.getViewport({
        scale: LADO_DA_LEITURA / Math.max(inteira.width, inteira.height),
      });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.ceil(viewport.width),
        height: Math.ceil(viewport.height),
      });
      await pagina.render({ canvas, viewport }).promise;
      const caneta = canvas.getContext('2d');
      if (!caneta) return null;
      fotos.push(cinzaDe(caneta.getImageData(0, 0, canvas.width, canvas.height)));
    }
    return fotos;
  } catch {
    // pdf.js has many errors for a broken or locked file; for the user they are one.
    return null;
  } finally {
    await tarefa.destroy();
  }
}

async function decodificar(arquivo: File): Promise<HTMLImageElement | null> {
  const endereco = URL.createObjectURL(arquivo);
  const imagem = new Image();
  imagem.src = endereco;
  try {
    await imagem.decode();
    return imagem;
  } catch {
    // Broken, too large, or of an unsupported type: the caller decides the message.
    return null;
  } finally {
    URL.revokeObjectURL(endereco);
  }
}

const ehHeic = ({ name, type }: File) => /hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** An object URL for an <img> of the page; the caller revokes it. */
export async function enderecoDe({ largura, altura, pontos }: Cinza): Promise<string> {
  const tela = Object.assign(document.createElement('canvas'), { width: largura, height: altura });
  const caneta = tela.getContext('2d');
  const imagem = caneta?.createImageData(largura, altura);
  if (!caneta || !imagem) return '';
  for (const [i, ponto] of pontos.entries()) imagem.data.set([ponto, ponto, ponto, 255], i * 4);
  caneta.putImageData(imagem, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => tela.toBlob(resolve));
  return blob ? URL.createObjectURL(blob) : '';
}
