import type { ErrorCode } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import {
  type CampoDeDocumento,
  DOCUMENTO_MAX_BYTES,
  DOCUMENTOS,
  type PapelDoProtocolo,
  rotuloDoDocumento,
} from './documentos.ts';

/** Document errors that the browser can show before sending: the backend's own sentences. */
export interface FrasesDosDocumentos {
  /** Above the form: one is missing; one is invalid. */
  faltando: string;
  conferir: string;
  falta: Readonly<Record<CampoDeDocumento, string>>;
  vazio: string;
  grande: string;
  ilegivel: string;
}

type Falha = 'falta' | 'vazio' | 'grande' | 'ilegivel';

/** The browser's check of a chosen file. The backend judges its type by content. */
export function falhaDoDocumento(
  arquivo: { bytes: number; legivel: boolean } | undefined,
): Falha | undefined {
  if (!arquivo) return 'falta';
  if (!arquivo.legivel) return 'ilegivel';
  if (arquivo.bytes === 0) return 'vazio';
  return arquivo.bytes > DOCUMENTO_MAX_BYTES ? 'grande' : undefined;
}

/** The resulting state: a message per document, and one for the form. */
export function recusaDosDocumentos(
  falhas: Partial<Record<CampoDeDocumento | PapelDoProtocolo, Falha>>,
  frases: FrasesDosDocumentos,
): { titulo: string; errors: Record<string, string> } {
  const todas = Object.entries(falhas) as [CampoDeDocumento, Falha][];
  const errors = Object.fromEntries(
    todas.map(([campo, falha]) => [campo, falha === 'falta' ? frases.falta[campo] : frases[falha]]),
  );
  const falta = todas.some(([, falha]) => falha === 'falta');
  return { titulo: falta ? frases.faltando : frases.conferir, errors };
}

/** `1,4 MB`: the field shows the file's name; the size matters on a slow connection. */
export function tamanhoDoArquivo(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  return mb >= 0.1 ? `${mb.toFixed(1).replace('.', ',')} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

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
