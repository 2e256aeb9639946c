import * as v from 'valibot';

/** A file that a form sends; browsers send an empty one without a name for a field left empty, which is read as an empty text. */
export const chosenFile = v.union([v.blob(), v.literal('')]);

/** The same in a call, which may leave the field out. */
export const uploadedFile = v.optional(chosenFile, '');

/** What any call that takes files may refuse them, and their sending, for. */
export const UPLOAD_ERRORS = [
  'ARQUIVO_TIPO',
  'ARQUIVO_EXTENSAO',
  'ARQUIVO_VAZIO',
  'ARQUIVO_GRANDE',
  'ARQUIVO_INFECTADO',
  'CHAVE_REPETIDA',
  'MUITAS_TENTATIVAS',
  'CORPO_GRANDE',
] as const;
