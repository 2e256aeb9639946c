/**
 * A QR code as one SVG path of unit squares, `modulos` a side, with a quiet zone; the frame around it (`.qr`) adds
 * the rest of the four modules that cameras want.
 */
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

const MARGEM = 2;
