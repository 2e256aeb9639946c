import { type Cinza, cinzaDe, tamanhoDeLeitura } from '#lib/guardadas/carta/foto/cinza.ts';
import { FRASES } from '#lib/guardadas/frases.ts';
import { paginasDoPdf } from './paginas.ts';

/** Below this size the letters of a sheet have too few pixels. */
const MENOR_LADO = 1000;

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
