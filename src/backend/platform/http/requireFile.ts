import { fail } from '#lib/errors.ts';

/** Throws ARQUIVO_FALTA or ARQUIVO_VAZIO. A browser submits an empty file field as a file without a name. */
export function requireFile(file: Blob | ''): asserts file is Blob {
  const chosen = file !== '' && (file.size > 0 || (file instanceof File && file.name !== ''));
  if (!chosen) fail('ARQUIVO_FALTA');
  if (file.size === 0) fail('ARQUIVO_VAZIO');
}
