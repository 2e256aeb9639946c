/** The cause of a file error in Portuguese, by its code; other errors keep the system's text. */
const CAUSAS = {
  ENOENT: 'não existe',
  ENOTDIR: 'o caminho passa por um arquivo',
  EISDIR: 'é uma pasta',
  EACCES: 'falta permissão',
  EPERM: 'falta permissão',
  EROFS: 'o disco é só para leitura',
  ENOSPC: 'não há espaço no disco',
  Z_BUF_ERROR: 'o arquivo está cortado',
  Z_DATA_ERROR: 'o arquivo não é um .tar.gz, ou está estragado',
  // modern-tar has no codes.
  'Tar archive is truncated.': 'o arquivo termina no meio',
  'Invalid tar header checksum.': 'o arquivo não é uma cópia, ou está estragado',
};

/**
 * @param {unknown} erro
 * @returns {string}
 */
export function causaDe(erro) {
  if (!(erro instanceof Error)) return String(erro);
  const code = 'code' in erro ? String(erro.code) : erro.message;
  return Object.entries(CAUSAS).find(([conhecido]) => conhecido === code)?.[1] ?? erro.message;
}
