import { createHash } from 'node:crypto';
import { fail } from '#lib/errors.ts';

/** A hash of the data as their version. A form sends back the version that it was opened with. */
export function versaoDe(dados: object): string {
  return createHash('sha256').update(JSON.stringify(dados)).digest('base64url').slice(0, 22);
}

/** Throws DADOS_MUDARAM when a form was opened with older data, so that it does not overwrite newer ones. Without a version nothing is checked. */
export function exigirVersao(vista: string | undefined, atual: string | undefined): void {
  if (vista !== undefined && vista !== '' && vista !== atual) fail('DADOS_MUDARAM');
}
