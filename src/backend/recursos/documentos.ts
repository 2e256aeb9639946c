import { fileTypeFromBuffer } from 'file-type';
import { AppError, type ErrorCode, fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import {
  CAMPOS_DE_DOCUMENTO,
  type CampoDeDocumento,
  DOCUMENTO_MAX_BYTES,
  EXTENSOES,
  extensaoDe,
  nomeSeguro,
} from '#lib/recursos/documentos.ts';
import { fraseDoDocumento } from '#lib/recursos/frases.ts';

/** A file whose type was read from its content. */
export interface Documento {
  nome: string;
  mediaType: string;
  bytes: Uint8Array;
}

type Enviados = Partial<Record<CampoDeDocumento, Blob | ''>>;

/** The four documents of an appeal, each checked; else one failure with a sentence for every field that is wrong. */
export async function conferirDocumentos(enviados: Enviados): Promise<Record<CampoDeDocumento, Documento>> {
  const conferidos: Partial<Record<CampoDeDocumento, Documento>> = {};
  const faltas: [CampoDeDocumento, ErrorCode][] = [];
  for (const campo of CAMPOS_DE_DOCUMENTO) {
    try {
      conferidos[campo] = await conferirDocumento(enviados[campo] ?? '');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faltas.push([campo, error.code]);
    }
  }
  const { DocumentoIdentidade, ComprovanteResidencia, Crlv, DocumentoIdProprietario } = conferidos;
  if (DocumentoIdentidade && ComprovanteResidencia && Crlv && DocumentoIdProprietario)
    return { DocumentoIdentidade, ComprovanteResidencia, Crlv, DocumentoIdProprietario };
  const codes = faltas.map(([, code]) => code);
  return fail(codes.find((code) => code === 'DOCUMENTOS_FALTANDO') ?? codes[0] ?? 'DOCUMENTOS_FALTANDO', {
    sentence: codes.includes('DOCUMENTOS_FALTANDO')
      ? sentenceOf('DOCUMENTOS_FALTANDO')
      : sentenceOf('DADOS_INVALIDOS'),
    fields: Object.fromEntries(faltas.map(([campo, code]) => [campo, fraseDoDocumento(campo, code)])),
  });
}

/** One file, by its content: what it is called never decides, but must not contradict it. */
export async function conferirArquivo({
  nome,
  bytes,
}: {
  nome: string;
  bytes: Uint8Array;
}): Promise<Documento> {
  if (bytes.length === 0) fail('ARQUIVO_VAZIO');
  if (bytes.length > DOCUMENTO_MAX_BYTES) fail('ARQUIVO_GRANDE');
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const aceitas = EXTENSOES[mediaType];
  if (!aceitas) fail('ARQUIVO_TIPO');
  const extensao = extensaoDe(nome);
  if (extensao !== '' && !aceitas.includes(extensao)) fail('ARQUIVO_EXTENSAO');
  return { nome: nomeSeguro(nome, mediaType), mediaType, bytes };
}

async function conferirDocumento(enviado: Blob | ''): Promise<Documento> {
  const nome = enviado instanceof File ? enviado.name : '';
  // A field left empty comes as an empty file without a name.
  if (enviado === '' || (enviado.size === 0 && nome === '')) fail('DOCUMENTOS_FALTANDO');
  if (enviado.size > DOCUMENTO_MAX_BYTES) fail('ARQUIVO_GRANDE');
  return conferirArquivo({ nome, bytes: new Uint8Array(await enviado.arrayBuffer()) });
}
