import { inflateSync } from 'node:zlib';

/** Bytes that one stream may become, and all of them: the pages of a notice take a tenth, its typefaces a quarter. */
const INFLADO_MAX = 4 * 1024 * 1024;
const INFLADO_TOTAL_MAX = 16 * 1024 * 1024;
/** More filters over each other has no honest file. */
const CAMADAS = 3;
const OBJETOS_MAX = 20_000;

const STREAM = Buffer.from('stream');
const IMAGEM = /\/Subtype\s*\/Image\b/;

/**
 * Whether the packed streams (zlib) of a PDF unpack into no more than the bounds. What stands behind the word `stream` is tried, whatever
 * its dictionary says. Pictures count for what they are packed: no text is read of them.
 */
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

/** Bytes that a stream unpacks into, layer by layer; null past the bound. */
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

/** Null: it is no zlib, or broken from the start; a broken end counts for what came before it. */
function abrir(packed: Buffer, maximo: number): Buffer | 'demais' | null {
  if (maximo <= 0) return 'demais';
  try {
    return inflateSync(packed, { maxOutputLength: maximo, finishFlush: SYNC_FLUSH });
  } catch (error) {
    const codigo = error instanceof Error && 'code' in error ? error.code : '';
    return codigo === 'ERR_BUFFER_TOO_LARGE' ? 'demais' : null;
  }
}

/** Z_SYNC_FLUSH: a stream that was cut off gives what it holds. */
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

/** The dictionary stands before the word; what is called a picture and drawn as text meets the bound of memory instead. */
function ehImagem(arquivo: Buffer, em: number): boolean {
  const antes = arquivo.subarray(Math.max(0, em - 600), em).toString('latin1');
  return IMAGEM.test(antes.slice(Math.max(0, antes.lastIndexOf(' obj'))));
}
