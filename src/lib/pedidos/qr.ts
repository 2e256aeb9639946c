/** A QR code as one SVG path of unit squares, `modulos` a side, with the quiet zone that cameras need. */
export async function desenharQr(texto: string): Promise<{ caminho: string; modulos: number }> {
  const { default: QRCode } = await import('qrcode');
  const { size, data } = QRCode.create(texto, { errorCorrectionLevel: 'M' }).modules;
  let caminho = '';
  for (let linha = 0; linha < size; linha += 1) {
    for (let coluna = 0; coluna < size; coluna += 1) {
      let largura = 0;
      while (coluna + largura < size && data[linha * size + coluna + largura]) largura += 1;
      if (largura > 0) caminho += `M${coluna + MARGEM} ${linha + MARGEM}h${largura}v1h-${largura}z`;
      coluna += largura;
    }
  }
  return { caminho, modulos: size + 2 * MARGEM };
}

/** Modules of quiet zone; the standard asks for four. */
const MARGEM = 4;
