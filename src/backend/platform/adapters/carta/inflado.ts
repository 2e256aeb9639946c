import { inflateSync } from 'node:zlib';

/** Byte limits for one inflated stream and for all: the pages of a notice take a tenth, its fonts a quarter. */
const INFLADO_MAX = 4 * 1024 * 1024;
const INFLADO_TOTAL_MAX = 16 * 1024 * 1024;
/** Most filters of one stream; no valid file has more. */
const CAMADAS = 3;
const OBJETOS_MAX = 20_000;

const STREAM = Buffer.from('stream');
const IMAGEM = /\/Subtype\s*\/Image\b/;

/** Whether a PDF's compressed streams inflate to at most the limits, whatever sizes they declare. Pictures count as compressed bytes. */
export function inflaPouco(bytes: Uint8Array): boolean {
  const arquivo = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [total, objetos] = [0, 0];
  for (let em = arquivo.indexOf(STREAM); em !== -1; em = arquivo.indexOf(STREAM, em + STREAM.length)) {
    if (arquivo.subarray(em - 3, em).toString('latin1') === 'end') continue;
    objetos += 1;
    if (objetos > OBJETOS_MAX) return false;
    const inicio = depoisDaLinha(arquivo, em + STREAM.length);
    if (!ehZlib(arquivo, inicio) || ehImagem(arquivo, em)) continue;
    const quanto = inflado(arquivo.subarray(inicio), INFLADO_TOTAL_MAX - total);
    if (quanto === null) return false;
    total += quanto;
  }
  return true;
}

/** Inflated bytes of a stream, layer by layer; null past the limit. */
function inflado(packed: Buffer, restam: number): number | null {
  let [camada, total] = [packed, 0];
  for (let n = 0; n < CAMADAS && ehZlib(camada, 0); n += 1) {
    const aberta = abrir(camada, Math.min(INFLADO_MAX, restam - total));
    if (aberta === 'demais') return null;
    if (aberta === null) return total;
    camada = aberta;
    total += aberta.length;
  }
  return ehZlib(camada, 0) && total > 0 ? null : total;
}

/** Inflates one layer. Null: not zlib, or broken from the start. A stream with a broken end gives the bytes before it. */
function abrir(packed: Buffer, maximo: number): Buffer | 'demais' | null {
  if (maximo <= 0) return 'demais';
  try {
    return inflateSync(packed, { maxOutputLength: maximo, finishFlush: SYNC_FLUSH });
  } catch (error) {
    const codigo = error instanceof Error && 'code' in error ? error.code : '';
    return codigo === 'ERR_BUFFER_TOO_LARGE' ? 'demais' : null;
  }
}

/** Z_SYNC_FLUSH: a truncated stream yields what it has. */
const SYNC_FLUSH = 2;

const ehZlib = (bytes: Buffer, em: number) => {
  const [metodo = 0, resto = 0] = [bytes[em], bytes[em + 1]];
  return (metodo & 0x0f) === 8 && metodo >> 4 <= 7 && (metodo * 256 + resto) % 31 === 0;
};

function depoisDaLinha(bytes: Buffer, em: number): number {
  let fim = em;
  while (fim < em + 16 && [0x0d, 0x0a, 0x20].includes(bytes[fim] ?? 0)) fim += 1;
  return fim;
}

/** Reads the dictionary before the keyword `stream`. Text that is declared as a picture is caught by the memory limit instead. */
function ehImagem(arquivo: Buffer, em: number): boolean {
  const antes = arquivo.subarray(Math.max(0, em - 600), em).toString('latin1');
  return IMAGEM.test(antes.slice(Math.max(0, antes.lastIndexOf(' obj'))));
}
