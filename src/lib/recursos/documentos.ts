/** The four documents of an appeal, by their field on the wire (spec 1, sections 5 and 7). */
export const DOCUMENTOS = [
  {
    campo: 'DocumentoIdentidade',
    rotulo: 'Documento de identidade ou CNH',
    dica: 'De quem recorre: frente e verso, legíveis.',
  },
  {
    campo: 'ComprovanteResidencia',
    rotulo: 'Comprovante de residência (só se o órgão pedir)',
    dica: 'Veja na notificação. Dos últimos 3 meses: conta de luz, água, telefone ou banco.',
  },
  { campo: 'Crlv', rotulo: 'CRLV do veículo', dica: 'O documento do veículo; pode ser o digital, em PDF.' },
  {
    campo: 'DocumentoIdProprietario',
    rotulo: 'Documento de identidade do proprietário',
    dica: 'De quem aparece como proprietário no CRLV. De empresa: o contrato social, com a identidade de quem a representa.',
  },
] as const;

/** No rule of the procedure asks for it (Res. CONTRAN 900/2022, arts. 2 to 4); a body may. */
export const SO_SE_PEDIREM: ReadonlySet<string> = new Set(['ComprovanteResidencia']);

/**
 * Documents that the authority requires when we file for the driver (Res. CONTRAN 900/2022, arts. 2 to 4): a copy of the notice, and the
 * power of attorney. The form asks for them first; the desk asks later for those that are missing.
 */
export const PAPEIS_DO_PROTOCOLO = [
  {
    campo: 'Notificacao',
    rotulo: 'Cópia da notificação (se já tiver)',
    dica: 'A carta ou o aviso do SNE, inteiro. Sem ela, serve o auto de infração.',
  },
  {
    campo: 'Procuracao',
    rotulo: 'Procuração assinada (se já tiver)',
    dica: 'O nosso modelo, assinado como no documento de identidade ou pelo gov.br.',
  },
] as const;

export type PapelDoProtocolo = (typeof PAPEIS_DO_PROTOCOLO)[number]['campo'];

export const CAMPOS_DO_PROTOCOLO: readonly PapelDoProtocolo[] = PAPEIS_DO_PROTOCOLO.map(({ campo }) => campo);

export type CampoDeDocumento = (typeof DOCUMENTOS)[number]['campo'];

export function rotuloDoDocumento(tipo: string, substituido = false): string {
  const achado = [...DOCUMENTOS, ...PAPEIS_DO_PROTOCOLO].find(({ campo }) => campo === tipo)?.rotulo ?? tipo;
  return `${achado.replace(/ \([^()]*\)$/, '')}${substituido ? ', substituído' : ''}`;
}

export const CAMPOS_DE_DOCUMENTO: readonly CampoDeDocumento[] = DOCUMENTOS.map(({ campo }) => campo);
export const CAMPOS_EXIGIDOS = CAMPOS_DE_DOCUMENTO.filter((campo) => !SO_SE_PEDIREM.has(campo));

/** Bytes of one document: a photo of a phone has 3 to 8 MB; the entry takes 65 MiB for the six and the form around them. */
export const DOCUMENTO_MAX_BYTES = 10 * 1024 * 1024;

/** The accepted types with their extensions; the first is the one that we use. */
export const EXTENSOES: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
};

/** `accept` of the file fields: only a hint, never the check. */
export const ACCEPT_DE_DOCUMENTO = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf';

/** `Foto da CNH.JPG` -> `jpg`; empty when the name has none. */
export function extensaoDe(nome: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(nome)?.[1]?.toLowerCase() ?? '';
}

/** The media type of a file by its extension, binary when it is none of ours (spec 1, section 2, Appeals list). */
export function mediaTypePorNome(nome: string): string {
  const extensao = extensaoDe(nome);
  const tipos = Object.keys(EXTENSOES);
  return (
    tipos.find((tipo) => EXTENSOES[tipo]?.[0] === extensao) ??
    tipos.find((tipo) => EXTENSOES[tipo]?.includes(extensao)) ??
    'application/octet-stream'
  );
}

/** A safe file name: no folders, no control characters, with the extension of its content. */
export function nomeSeguro(nome: string, mediaType: string): string {
  const [padrao = 'bin', ...outras] = EXTENSOES[mediaType] ?? [];
  const extensao = extensaoDe(nome);
  const base = (nome.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/[\p{Cc}\p{Cf}"*:<>?|]/gu, '')
    .trim()
    .slice(0, 80);
  return `${base || 'documento'}.${[padrao, ...outras].includes(extensao) ? extensao : padrao}`;
}
