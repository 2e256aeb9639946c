/** Width and height, in pixels, of a still WebP by its header; null for other files and for moving pictures. */
export function medidasDoWebp(bytes: Uint8Array): { largura: number; altura: number } | null {
  if (bytes.length < 30) return null;
  const dados = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nome = (em: number) => String.fromCharCode(...bytes.subarray(em, em + 4));
  if (nome(0) !== 'RIFF' || nome(8) !== 'WEBP') return null;
  switch (nome(12)) {
    case 'VP8 ':
      return { largura: dados.getUint16(26, true) & 0x3fff, altura: dados.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const juntas = dados.getUint32(21, true);
      return { largura: (juntas & 0x3fff) + 1, altura: ((juntas >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const [largura, altura] = [dados.getUint32(24, true) & 0xffffff, dados.getUint32(26, true) >>> 8];
      return dados.getUint8(20) & MOVE ? null : { largura: largura + 1, altura: altura + 1 };
    }
    default:
      return null;
  }
}

/** The flag of an animation (RFC 9649, section 2.7). */
const MOVE = 0x02;
