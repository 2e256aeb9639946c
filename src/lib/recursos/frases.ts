import type { ErrorCode } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import type { FrasesDosDocumentos } from './conferencia.ts';
import { type CampoDeDocumento, DOCUMENTOS, rotuloDoDocumento } from './documentos.ts';

export function fraseDoDocumento(campo: string, code: ErrorCode): string {
  if (code !== 'DOCUMENTOS_FALTANDO') return sentenceOf(code);
  return TEXTS.anexeDocumento.replace('{documento}', rotuloDoDocumento(campo));
}

export const FRASES_DOS_DOCUMENTOS: FrasesDosDocumentos = {
  faltando: sentenceOf('DOCUMENTOS_FALTANDO'),
  conferir: sentenceOf('DADOS_INVALIDOS'),
  falta: Object.fromEntries(
    DOCUMENTOS.map(({ campo }) => [campo, fraseDoDocumento(campo, 'DOCUMENTOS_FALTANDO')]),
  ) as Record<CampoDeDocumento, string>,
  vazio: sentenceOf('ARQUIVO_VAZIO'),
  grande: sentenceOf('ARQUIVO_GRANDE'),
  ilegivel: TEXTS.arquivoIlegivel,
};
