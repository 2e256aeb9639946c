import * as v from 'valibot';
import { O_QUE_SE_OLHA } from '../compartilhamentos/olhadas.ts';
import { isIsoDate } from '../dates.ts';
import { rest } from '../endpoint.ts';
import { sentenceOfIssue } from '../errors.ts';
import { UPLOAD_ERRORS, uploadedFile } from '../forms/fields.ts';
import { TEXTS } from '../messages.ts';
import { type Certeza, ROTULO_DA_CERTEZA } from '../multas/certeza.ts';
import { RecursoSolicitado, recursos } from '../recursos/contract.ts';
import { BUSCA_MAX } from '../ui/listas.ts';
import { guid, isoDate, isoInstant } from '../wire.ts';
import { MESES_DA_PERMISSAO } from './permissao.ts';

const CERTEZAS = Object.keys(ROTULO_DA_CERTEZA) as Certeza[];
const codigo = v.pipe(v.string(), v.maxLength(80), v.trim(), v.toLowerCase());
/** A day that is on the calendar: 30 February has the shape of one. */
const diaDoCalendario = v.pipe(
  v.string(),
  v.maxLength(10),
  v.isoDate((issue) => (issue.received === '""' ? sentenceOfIssue(issue) : TEXTS.diaInexistente)),
  v.check(isIsoDate, TEXTS.diaInexistente),
);
const texto = v.nullable(v.string());

const Procuracao = v.object({
  Guid: guid,
  De: isoDate,
  Ate: isoDate,
  EntregueEm: isoInstant,
  RevogadaEm: v.nullable(isoInstant),
  /** Valid today: within its dates, not revoked. */
  Vale: v.boolean(),
  /** At /arquivos/{id}. */
  Arquivo: guid,
  Nome: v.string(),
});

/** A partner as a driver decides about it. */
const ParceiroDoMotorista = v.object({
  Codigo: v.string(),
  Nome: v.string(),
  /** CPF or CNPJ, digits. */
  Documento: texto,
  Registro: texto,
  /** Approved and active: permissions are possible. */
  Atende: v.boolean(),
  /** The driver signed up with its code. */
  DoCadastro: v.boolean(),
  /** The driver signed up with its code and never answered. */
  Pergunta: v.boolean(),
  Permissao: v.nullable(v.object({ Desde: isoInstant, Ate: isoDate })),
  Anteriores: v.array(
    v.object({
      Desde: isoInstant,
      Ate: isoDate,
      EncerradaEm: v.nullable(isoInstant),
      EncerradaPor: v.nullable(v.picklist(['cliente', 'operador'])),
    }),
  ),
  Procuracoes: v.array(Procuracao),
});

export type ParceiroLido = v.InferOutput<typeof ParceiroDoMotorista>;

const Feito = v.object({ Feito: v.literal(true) });

const LinhaDoCliente = v.object({
  Nome: v.string(),
  PermiteAte: isoDate,
  /** Last day of a power of attorney that is valid today. */
  ProcuracaoAte: v.nullable(isoDate),
  /** Null: no deadline of this client runs. */
  Prazo: v.nullable(
    v.object({
      GuidMulta: guid,
      AutoInfracao: v.string(),
      Descricao: v.string(),
      OrgaoEmissor: texto,
      Rotulo: v.string(),
      Data: isoDate,
      Certeza: v.picklist(CERTEZAS),
      /** Phase and state of the appeal, in words; null: none was requested. */
      Recurso: texto,
      /** A power of attorney is valid, and an appeal can be requested for this deadline. */
      PodePedir: v.boolean(),
    }),
  ),
});

export type LinhaDoCliente = v.InferOutput<typeof LinhaDoCliente>;

/** All ours (specification 1 has only the code in the link). Open without a plan. */
const pagina = v.pipe(v.string(), v.maxLength(5), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

const ListaDeClientes = v.object({
  Parceiro: v.object({ Codigo: v.string(), Nome: v.string() }),
  Linhas: v.array(LinhaDoCliente),
  Pagina: v.number(),
  Paginas: v.number(),
  Total: v.number(),
  /** Clients with permission today. */
  Clientes: v.number(),
  /** Clients by the code without permission: rounded down to tens, so that no client can be identified. */
  OutrosCerca: v.number(),
});

export const parceiros = {
  meus: rest('GET /Parceiro/Meus', {
    input: v.object({}),
    answer: v.array(ParceiroDoMotorista),
    summary: 'The partner of the driver’s sign-up code, and all partners that ever had a permission.',
  }),
  ver: rest('GET /Parceiro/Meus/:codigo', {
    input: v.object({ codigo }),
    answer: ParceiroDoMotorista,
    errors: ['PARCEIRO_NAO_ENCONTRADO'],
    summary: 'One partner by its code, with the driver’s permission.',
  }),
  permitir: rest('POST /Parceiro/Permitir', {
    input: v.object({
      Parceiro: codigo,
      Meses: v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.maxLength(10))]),
        v.transform(Number),
        v.picklist(MESES_DA_PERMISSAO, 'Escolha até quando.'),
      ),
    }),
    answer: v.object({ Ate: isoDate }),
    errors: ['PARCEIRO_NAO_ENCONTRADO'],
    summary: 'Permits a partner to see the driver’s deadlines until a day. A repeat sets another end.',
  }),
  recusar: rest('POST /Parceiro/Recusar', {
    input: v.object({ Parceiro: codigo }),
    answer: Feito,
    errors: ['PARCEIRO_NAO_ENCONTRADO'],
    summary: 'Refuses a partner, or ends the permission and its powers of attorney at once.',
  }),
  entregarProcuracao: rest('POST /Parceiro/Procuracao', {
    input: v.object({
      Parceiro: codigo,
      De: diaDoCalendario,
      Ate: diaDoCalendario,
      Arquivo: uploadedFile,
      Chave: v.optional(guid),
    }),
    answer: v.object({ Guid: guid }),
    encoding: 'multipart',
    errors: ['DADOS_INVALIDOS', 'PARCEIRO_NAO_ENCONTRADO', 'PERMISSAO_FALTANDO', ...UPLOAD_ERRORS],
    summary: 'Uploads a signed power of attorney for a partner with a permission.',
  }),
  revogarProcuracao: rest('POST /Parceiro/RevogarProcuracao', {
    input: v.object({ Guid: guid }),
    answer: Feito,
    errors: ['NAO_ENCONTRADO'],
    summary: 'Revokes a power of attorney at once. Idempotent.',
  }),
  quemViu: rest('GET /Parceiro/QuemViu', {
    input: v.object({}),
    answer: v.array(
      v.object({
        Quem: v.string(),
        OQue: v.picklist(O_QUE_SE_OLHA),
        Dia: isoDate,
        Vezes: v.number(),
        UltimaEm: isoInstant,
      }),
    ),
    summary: 'Who else read rows of the driver: what, how often, by day.',
  }),
  clientes: rest('GET /Parceiro/Clientes/:Pagina', {
    input: v.object({ Pagina: pagina }),
    answer: ListaDeClientes,
    errors: ['NAO_ENCONTRADO'],
    summary: 'For a partner: the deadlines of all permitting clients, the nearest first.',
  }),
  procurarClientes: rest('GET /Parceiro/Clientes/:Pagina/:Busca', {
    input: v.object({ Pagina: pagina, Busca: v.pipe(v.string(), v.maxLength(BUSCA_MAX)) }),
    answer: ListaDeClientes,
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'],
    summary:
      'For a partner: the deadlines whose client, fine, authority or stage contains each word of `Busca`.',
  }),
  multa: rest('GET /Parceiro/Multa/:guid', {
    input: v.object({ guid }),
    answer: v.object({
      Cliente: v.string(),
      AutoInfracao: v.string(),
      Descricao: v.string(),
      OrgaoEmissor: texto,
      Procuracao: v.object({ Guid: guid, Ate: isoDate }),
      /** The phase that can be requested now, in words; null: none. */
      Fase: texto,
      /** Whether the client's plan or credits pay for the request. */
      ClientePaga: v.boolean(),
    }),
    errors: ['NAO_ENCONTRADO', 'PROCURACAO_FALTANDO'],
    summary:
      'For a partner: a fine of a client with a valid power of attorney, before its appeal is requested.',
  }),
  pedir: rest('POST /Parceiro/Pedir', {
    input: recursos.solicitarUpload.input,
    answer: RecursoSolicitado,
    encoding: 'multipart',
    errors: [...recursos.solicitarUpload.errors, 'PROCURACAO_FALTANDO'],
    summary:
      'For a partner: requests an appeal for a client, paid from the client’s plan or credits, with the power of attorney.',
  }),
};
