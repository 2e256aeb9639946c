import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { UPLOAD_ERRORS, uploadedFile } from '#lib/forms/fields.ts';
import { chave, flag, guid, isoDate, isoInstant, texto } from '#lib/wire.ts';
import { ESTADOS, FASES } from './rules.ts';

/** One step of an appeal. Ours: the specification shows the last one only. */
export const Movimento = v.object({
  Estado: v.picklist(ESTADOS),
  Quando: isoInstant,
  Protocolo: v.nullable(v.string()),
  Observacao: v.nullable(v.string()),
});

const Recurso = v.object({
  AutoDeInfracao: v.string(),
  /** The phase: Defesa Prévia, 1ª Instância, 2ª Instância. */
  TipoDefesa: v.string(),
  Status: v.string(),
  Protocolo: v.nullable(v.string()),
  FileNameProtocolo: v.nullable(v.string()),
  /** Base64. */
  FileProtocolo: v.nullable(v.string()),
  Placa: v.nullable(v.string()),
  Renavam: v.nullable(v.string()),
  DataUltimaMovimentacao: isoInstant,
  // Ours, from here on.
  Guid: guid,
  /** To be read aloud (rules.ts). */
  Referencia: v.string(),
  Fase: v.picklist(FASES),
  MultaId: v.number(),
  MultaGuid: guid,
  MultaTipo: v.picklist(['Veiculo', 'Habilitacao']),
  MultaDescricao: v.string(),
  /** The file's own address: /arquivos/{id}. */
  ArquivoProtocolo: v.nullable(guid),
  Movimentos: v.array(Movimento),
  /** Without a protocol: the driver's last day for this appeal; null when none runs or it is not known. */
  Prazo: v.nullable(isoDate),
  PrazoEstimado: v.boolean(),
  /** Files received with the last protocol or decision. */
  Anexos: v.array(v.object({ Id: guid, Nome: v.string() })),
  /** What the driver sent for it, now in force. */
  Documentos: v.array(v.object({ Id: guid, Tipo: v.string() })),
  /** The desk's questions, oldest first; the last one may wait for the driver. */
  Perguntas: v.array(
    v.object({
      Texto: v.string(),
      Quando: isoInstant,
      Resposta: v.nullable(v.string()),
      RespondidaEm: v.nullable(isoInstant),
      Aberta: v.boolean(),
    }),
  ),
});

/** Every document has a field of its own in the call. */
const documentos = {
  DocumentoIdentidade: uploadedFile,
  ComprovanteResidencia: uploadedFile,
  Crlv: uploadedFile,
  DocumentoIdProprietario: uploadedFile,
  /** Ours: required of representatives by the authority; may follow later. */
  Notificacao: uploadedFile,
  Procuracao: uploadedFile,
};

const SolicitarRecurso = v.object({
  GuidMulta: guid,
  ...documentos,
  /** Ours: made with the form; a repeated submission answers the first success. */
  Chave: chave,
});

export const RecursoSolicitado = v.object({
  response: v.literal('success'),
  message: v.string(),
  /** Ours: the reference of the new appeal. */
  Guid: guid,
});

const Pergunta = v.object({
  Guid: guid,
  AutoDeInfracao: v.string(),
  Descricao: v.string(),
  TipoDefesa: v.string(),
  Texto: v.string(),
  Quando: isoInstant,
  Aberta: v.boolean(),
  Resposta: v.nullable(v.string()),
  RespondidaEm: v.nullable(isoInstant),
  /** The driver's last day for this appeal; null when it is not known. */
  Prazo: v.nullable(v.string()),
  PrazoEstimado: v.boolean(),
  /** Every possible document of an appeal, with its present file. */
  Documentos: v.array(
    v.object({ Campo: v.string(), Arquivo: v.nullable(guid), Nome: v.nullable(v.string()) }),
  ),
});

const ResponderPergunta = v.object({
  GuidRecurso: guid,
  Resposta: v.optional(v.pipe(texto(2000), v.trim()), ''),
  ...documentos,
  Chave: chave,
});

export const RecursoRespondido = v.object({ response: v.literal('success'), message: v.string() });

const solicitar = {
  input: SolicitarRecurso,
  answer: RecursoSolicitado,
  encoding: 'multipart',
  gated: 'da multa',
  errors: [
    'DADOS_INVALIDOS',
    'NAO_ENCONTRADO',
    'DOCUMENTOS_FALTANDO',
    'LIMITE_MAX_ATINGIDO',
    'RECURSO_JA_SOLICITADO',
    'RECURSO_INDISPONIVEL',
    ...UPLOAD_ERRORS,
  ],
} as const;

export const recursos = {
  todos: rest('POST /Multa/TodosRecursos', {
    /** Ours: `SemArquivos` leaves FileProtocolo out; the file has its own address. */
    input: v.object({ SemArquivos: flag }),
    answer: v.array(Recurso),
  }),
  /** Ours: the last question of the staff about an appeal, with the documents received. */
  pergunta: rest('GET /Recurso/:guid/Pergunta', {
    input: v.object({ guid }),
    answer: Pergunta,
    errors: ['NAO_ENCONTRADO'],
  }),
  responder: rest('POST /Recurso/Responder', {
    input: ResponderPergunta,
    answer: RecursoRespondido,
    encoding: 'multipart',
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'TRANSICAO_INVALIDA', ...UPLOAD_ERRORS],
  }),
  solicitarUpload: rest('POST /Multa/SolicitarRecursoUpload', {
    ...solicitar,
  }),
  solicitarHabilitacao: rest('POST /Multa/SolicitarRecursoHabilitacao', {
    ...solicitar,
  }),
};
