import { fail } from '#lib/errors.ts';

/** A file that was chosen and holds something: a field that was left empty comes as one without a name. */
export function exigirArquivo(arquivo: Blob | ''): asserts arquivo is Blob {
  const escolhido = arquivo !== '' && (arquivo.size > 0 || (arquivo instanceof File && arquivo.name !== ''));
  if (!escolhido) fail('ARQUIVO_FALTA');
  if (arquivo.size === 0) fail('ARQUIVO_VAZIO');
}
