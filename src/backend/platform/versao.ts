import { createHash } from 'node:crypto';
import { fail } from '#lib/errors.ts';

/** A version mark of data: a form carries it from its opening until it is saved. */
export function versaoDe(dados: object): string {
  return createHash('sha256').update(JSON.stringify(dados)).digest('base64url').slice(0, 22);
}

/** A save from an older page does not silently overwrite. Callers without a mark save as before. */
export function exigirVersao(vista: string | undefined, atual: string | undefined): void {
  if (vista !== undefined && vista !== '' && vista !== atual) fail('DADOS_MUDARAM');
}
