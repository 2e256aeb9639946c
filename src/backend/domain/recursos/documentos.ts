import { AppError, type ErrorCode, fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { fraseDoDocumento } from '#lib/recursos/conferencia.ts';
import {
  CAMPOS_DE_DOCUMENTO,
  CAMPOS_DO_PROTOCOLO,
  type CampoDeDocumento,
  DOCUMENTO_MAX_BYTES,
  EXTENSOES,
  extensaoDe,
  nomeSeguro,
  type PapelDoProtocolo,
} from '#lib/recursos/documentos.ts';

/** A file whose type was detected from its content. */
export interface Documento {
  nome: string;
  mediaType: string;
  bytes: Uint8Array;
}

export type Campo = CampoDeDocumento | PapelDoProtocolo;
type Enviados = Partial<Record<Campo, Blob | ''>>;

/** Validates what was sent for an appeal, and what is required of it, in form order. Throws once, with a message for every wrong field. */
export async function conferirDocumentos(
  enviados: Enviados,
  exigidos: readonly Campo[],
): Promise<[Campo, Documento][]> {
  const campos = [...CAMPOS_DE_DOCUMENTO, ...CAMPOS_DO_PROTOCOLO].filter(
    (campo) => exigidos.includes(campo) || !vazio(enviados[campo] ?? ''),
  );
  const conferidos: [Campo, Documento][] = [];
  const faltas: [Campo, ErrorCode][] = [];
  for (const campo of campos) {
    try {
      conferidos.push([campo, await conferirDocumento(enviados[campo] ?? '')]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faltas.push([campo, error.code]);
    }
  }
  if (faltas.length === 0) return conferidos;
  const codes = faltas.map(([, code]) => code);
  return fail(codes.find((code) => code === 'DOCUMENTOS_FALTANDO') ?? codes[0] ?? 'DOCUMENTOS_FALTANDO', {
    sentence: codes.includes('DOCUMENTOS_FALTANDO')
      ? sentenceOf('DOCUMENTOS_FALTANDO')
      : sentenceOf('DADOS_INVALIDOS'),
    fields: Object.fromEntries(faltas.map(([campo, code]) => [campo, fraseDoDocumento(campo, code)])),
  });
}

/** Validates one file by its content: its name never decides the type, but must not contradict it. */
export async function conferirArquivo({
  nome,
  bytes,
}: {
  nome: string;
  bytes: Uint8Array;
}): Promise<Documento> {
  if (bytes.length === 0) fail('ARQUIVO_VAZIO');
  if (bytes.length > DOCUMENTO_MAX_BYTES) fail('ARQUIVO_GRANDE');
  const mediaType = tipoDoConteudo(bytes);
  const aceitas = EXTENSOES[mediaType];
  if (!aceitas) fail('ARQUIVO_TIPO');
  const extensao = extensaoDe(nome);
  if (extensao !== '' && !aceitas.includes(extensao)) fail('ARQUIVO_EXTENSAO');
  return { nome: nomeSeguro(nome, mediaType), mediaType, bytes };
}

/** What the first bytes of each accepted type are; a HEIF file names its brand (ISO/IEC 23008-12). */
const INICIOS: readonly [inicio: RegExp, mediaType: string][] = [
  [/^(?:\xef\xbb\xbf)?%PDF/, 'application/pdf'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftyphei[cx]/s, 'image/heic'],
  [/^.{4}ftypmif1/s, 'image/heif'],
];

function tipoDoConteudo(bytes: Uint8Array): string {
  const inicio = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return INICIOS.find(([como]) => como.test(inicio))?.[1] ?? '';
}

async function conferirDocumento(enviado: Blob | ''): Promise<Documento> {
  if (enviado === '' || vazio(enviado)) fail('DOCUMENTOS_FALTANDO');
  const nome = enviado instanceof File ? enviado.name : '';
  if (enviado.size > DOCUMENTO_MAX_BYTES) fail('ARQUIVO_GRANDE');
  return conferirArquivo({ nome, bytes: new Uint8Array(await enviado.arrayBuffer()) });
}

/** An empty field arrives as an empty file without a name. */
function vazio(enviado: Blob | ''): boolean {
  return enviado === '' || (enviado.size === 0 && !(enviado instanceof File && enviado.name !== ''));
}
