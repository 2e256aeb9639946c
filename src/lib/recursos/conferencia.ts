import { type CampoDeDocumento, DOCUMENTO_MAX_BYTES, type PapelDoProtocolo } from './documentos.ts';

/** Sentences of the documents that the browser may say by itself, before anything travels: the backend's own. */
export interface FrasesDosDocumentos {
  /** Over the form: one is missing; one is wrong. */
  faltando: string;
  conferir: string;
  falta: Readonly<Record<CampoDeDocumento, string>>;
  vazio: string;
  grande: string;
  ilegivel: string;
}

type Falha = 'falta' | 'vazio' | 'grande' | 'ilegivel';

/** What the browser can tell of a chosen file. Its type is the backend's to judge, by its content. */
export function falhaDoDocumento(
  arquivo: { bytes: number; legivel: boolean } | undefined,
): Falha | undefined {
  if (!arquivo) return 'falta';
  if (!arquivo.legivel) return 'ilegivel';
  if (arquivo.bytes === 0) return 'vazio';
  return arquivo.bytes > DOCUMENTO_MAX_BYTES ? 'grande' : undefined;
}

/** What the form then shows: a sentence a document, and one of the whole. */
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

/** `1,4 MB`: the name of a chosen file is the field's own; the size is what a slow connection cares for. */
export function tamanhoDoArquivo(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  return mb >= 0.1 ? `${mb.toFixed(1).replace('.', ',')} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
