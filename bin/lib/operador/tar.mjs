/**
 * Reads a tar archive (ustar) as a stream: one call of `receber` per file, with its bytes in chunks. Throws when the archive is broken
 * or ends early.
 * @param {AsyncIterable<Buffer>} partes
 * @param {(entrada: { nome: string, tipo: 'arquivo' | 'pasta', bytes: AsyncGenerator<Buffer> }) => Promise<void>} receber
 */
export async function lerTar(partes, receber) {
  const leitor = leitorDe(partes);
  for (;;) {
    const bloco = await leitor.exatos(BLOCO);
    if (bloco.every((byte) => byte === 0)) return leitor.esgotar();
    const { nome, tipo, tamanho } = lerCabecalho(bloco);
    const bytes = leitor.pedacos(tamanho);
    await receber({ nome, tipo, bytes });
    for await (const _ of bytes); // the unread rest
    await leitor.exatos((BLOCO - (tamanho % BLOCO)) % BLOCO);
  }
}

const BLOCO = 512;

/** @param {Buffer} bloco */
function lerCabecalho(bloco) {
  const texto = (/** @type {number} */ de, /** @type {number} */ ate) =>
    bloco.toString('utf8', de, ate).split('\0')[0]?.trim() ?? '';
  const soma = bloco.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  if (Number.parseInt(texto(148, 156), 8) !== soma)
    throw new Error('o arquivo não é uma cópia, ou está estragado');
  const prefixo = bloco.toString('ascii', 257, 262) === 'ustar' ? texto(345, 500) : '';
  const nome = [prefixo, texto(0, 100)].filter(Boolean).join('/').replace(/^\/+/, '');
  if (nome.split('/').includes('..')) throw new Error(`nome recusado: ${nome}`);
  const tipo = texto(156, 157) === '5' ? /** @type {const} */ ('pasta') : /** @type {const} */ ('arquivo');
  return { nome, tipo, tamanho: Number.parseInt(texto(124, 136), 8) || 0 };
}

/** @param {AsyncIterable<Buffer>} partes */
function leitorDe(partes) {
  const fonte = partes[Symbol.asyncIterator]();
  /** @type {Buffer} */
  let resto = Buffer.alloc(0);

  /** Up to `maximo` bytes, at least one. @param {number} maximo */
  async function pedaco(maximo) {
    while (resto.length === 0) {
      const { value, done } = await fonte.next();
      if (done) throw new Error('o arquivo termina no meio');
      resto = value;
    }
    const agora = resto.subarray(0, maximo);
    resto = resto.subarray(agora.length);
    return agora;
  }

  return {
    /** @param {number} tamanho */
    async *pedacos(tamanho) {
      for (let falta = tamanho; falta > 0; ) {
        const agora = await pedaco(falta);
        falta -= agora.length;
        yield agora;
      }
    },
    /** @param {number} tamanho */
    async exatos(tamanho) {
      const juntos = [];
      for (let falta = tamanho; falta > 0; ) {
        const agora = await pedaco(falta);
        falta -= agora.length;
        juntos.push(agora);
      }
      return Buffer.concat(juntos);
    },
    /** To the end, so that the compression's checksum is verified. */
    async esgotar() {
      while (!(await fonte.next()).done);
    },
  };
}
