import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { criarFila } from '../carta/fila.ts';
import { rodarFilho } from '../carta/filho.ts';
import { codigoDe } from '../carta/leitor.ts';

/** Converts pictures that a PDF cannot hold to JPEG, each in its own process. */
export interface ConversorDeImagens {
  /** The JPEG of a WebP. Null for another type, a broken or animated file, one past a limit, or when the queue took too long. */
  paraJpeg(bytes: Uint8Array, conta: string): Promise<Uint8Array | null>;
}

/** One at a time: this limits memory and leaves processor time for requests. */
const FILA = { vagas: 1, espera: 8, esperaPorConta: 2, tempoMs: 20_000 };
const RELOGIO_MS = 30_000;
/** A photo of 16 megapixels takes three buffers of 64 MB, and 2 to 4 s on a busy core. */
const PIXELS_MAX = 16_000_000;
const LIMITES = { tempoMs: 15_000, memoriaMb: 288, saidaBytes: 8 * 1024 * 1024, webAssembly: true };

export function criarConversorDeImagens({
  relogioMs = RELOGIO_MS,
}: {
  relogioMs?: number;
} = {}): ConversorDeImagens {
  const fila = criarFila(FILA);
  const programa = fileURLToPath(new URL('./webp.child.ts', import.meta.url));
  const decodificador = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
  const pastas = [dirname(decodificador), ...codigoDe(programa)];
  return {
    async paraJpeg(entrada, conta) {
      const medidas = medidasDoWebp(entrada);
      if (!medidas || medidas.largura * medidas.altura > PIXELS_MAX) return null;
      const pedido = { programa, pastas, argumentos: [decodificador], entrada, relogioMs, ...LIMITES };
      const fim = await fila(conta, () => rodarFilho(pedido));
      return fim === null || fim === 'limite' || fim === 'demora' ? null : fim.saida;
    },
  };
}

/** Width and height in pixels from the header of a WebP; null for other files and for animations. */
function medidasDoWebp(bytes: Uint8Array): { largura: number; altura: number } | null {
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
