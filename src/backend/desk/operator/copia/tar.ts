/** One file of an archive; its size is known before it is read. */
export interface Entrada {
  /** Path of up to 99 ASCII characters, with slashes. */
  nome: string;
  tamanho: number;
  /** True for a folder, which may be empty. */
  pasta?: boolean;
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

const BLOCO = 512;

/** Writes the files as a tar archive (POSIX ustar). Throws when a file's size differs from the declared size. */
export async function* tar(
  entradas: Iterable<Entrada> | AsyncIterable<Entrada>,
  quando: Date,
): AsyncGenerator<Uint8Array> {
  for await (const { nome, tamanho, bytes, pasta = false } of entradas) {
    yield cabecalho({ nome, tamanho, pasta }, quando);
    let escritos = 0;
    for await (const parte of bytes) {
      escritos += parte.length;
      yield parte;
    }
    if (escritos !== tamanho) throw new Error(`${nome} changed while it was read`);
    yield new Uint8Array((BLOCO - (tamanho % BLOCO)) % BLOCO);
  }
  yield new Uint8Array(2 * BLOCO);
}

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html, ustar header block */
function cabecalho(
  { nome, tamanho, pasta }: Pick<Entrada, 'nome' | 'tamanho' | 'pasta'>,
  quando: Date,
): Uint8Array {
  if (nome.length > 99) throw new Error(`name too long for the archive: ${nome}`);
  const bloco = Buffer.alloc(BLOCO);
  const octal = (valor: number, de: number, digitos: number) =>
    bloco.write(`${valor.toString(8).padStart(digitos, '0')}\0`, de, 'ascii');
  bloco.write(nome, 0, 'ascii');
  octal(pasta ? 0o700 : 0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(tamanho, 124, 11);
  octal(Math.floor(quando.getTime() / 1000), 136, 11);
  bloco.write('        ', 148, 'ascii');
  bloco.write(pasta ? '5' : '0', 156, 'ascii');
  bloco.write('ustar\u000000', 257, 'ascii');
  const soma = bloco.reduce((total, byte) => total + byte, 0);
  bloco.write(`${soma.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return bloco;
}
