import { createHash } from 'node:crypto';
import { fail } from '#lib/errors.ts';

/** What tells two states of the same data apart: the mark that a form carries from when it was opened until it is saved. */
export function versaoDe(dados: object): string {
  return createHash('sha256').update(JSON.stringify(dados)).digest('base64url').slice(0, 22);
}

/** A save from an older page does not overwrite in silence. Callers that send no mark save as ever. */
export function exigirVersao(vista: string | undefined, atual: string | undefined): void {
  if (vista !== undefined && vista !== '' && vista !== atual) fail('DADOS_MUDARAM');
}
