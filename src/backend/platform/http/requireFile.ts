import { fail } from '#lib/errors.ts';

/** A chosen, non-empty file: an empty file field is submitted as a file without a name. */
export function requireFile(file: Blob | ''): asserts file is Blob {
  const chosen = file !== '' && (file.size > 0 || (file instanceof File && file.name !== ''));
  if (!chosen) fail('ARQUIVO_FALTA');
  if (file.size === 0) fail('ARQUIVO_VAZIO');
}
