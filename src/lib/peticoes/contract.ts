import * as v from 'valibot';
import { legacy, rest } from '#lib/endpoint.ts';
import { chave, id, isoDate, isoInstant, lista, respostas, texto } from '#lib/wire.ts';
import { maximosDe } from './campo.ts';
import { CAMPOS, FatosDeclarados, MultaInformada } from './form.ts';

const Email = v.object({ email: v.optional(texto(250)) });
const resposta = v.literal('success');

export const Solicitacao = v.object({
  Id: v.number(),
  /** The fine registered for it; null until then. */
  Multa_Id: v.nullable(v.number()),
  Entregue: v.picklist([0, 1]),
  /** ISO instants. */
  DataMultaCadastrada: v.nullable(isoInstant),
  DataEntreguePeticao: v.nullable(isoInstant),
  TransactionId: v.number(),
  /** Ours: the ticket's number, and the petition's file id once it is written. */
  AutoInfracao: v.nullable(v.string()),
  PeticaoId: v.nullable(v.string()),
  /** Ours: writing the petition failed; an operator has to look at it. */
  EscritaParou: v.boolean(),
});

/** The last saved step, from 0, and the input so far by field name. */
export const RascunhoGuardado = v.object({
  Passo: v.number(),
  Dados: v.record(v.string(), v.string()),
  /** Of Dados: the review sends it back, so that only the answers it showed are registered. */
  Versao: v.string(),
});

const SolicitacaoAberta = v.object({
  ...Solicitacao.entries,
  /** The input so far; null before the first step and, unless being corrected, after the fine is registered. */
  Rascunho: v.nullable(RascunhoGuardado),
  /** The petitions written for it, newest first: a correction does not replace earlier ones. */
  Versoes: v.array(v.object({ Numero: v.number(), PeticaoId: v.string(), Data: isoInstant })),
  /** Where, how, until when and with which papers to file; null until the fine is registered, and during a correction. */
  Protocolo: v.nullable(
    v.object({
      OrgaoEmissor: v.string(),
      Canal: v.nullable(v.picklist(['site', 'balcao', 'correio'])),
      Ate: v.nullable(isoDate),
      Papeis: v.array(v.string()),
    }),
  ),
  Mensagem: v.string(),
});

export const MultaCadastrada = v.object({ response: resposta, message: v.string() });

const json = v.pipe(v.optional(texto(20_000), '{}'), v.parseJson());

/** Open without a plan: petitions are bought once, and each call asks for a paid solicitação. */
export const peticoes = {
  solicitacoes: legacy('usuario.php', 'get_solicitacoes_multa_nao_acompanhada', {
    input: Email,
    answer: v.object({ response: resposta, solicitacoes: v.array(Solicitacao) }),
    errors: ['OUTRO_USUARIO'],
  }),
  modelos: legacy('peticao_template.php', 'templates_nao_acompanhada', {
    input: Email,
    answer: v.object({
      response: resposta,
      templates: v.array(v.object({ Id: v.string(), NomePeticao: v.string() })),
    }),
    errors: ['OUTRO_USUARIO'],
  }),
  /** The specification names no function: any value is accepted. */
  cadastrarMulta: legacy('multa_nao_acompanhada.php', undefined, {
    input: v.object({
      ...MultaInformada.entries,
      SolicitacaoMultaNaoAcompanhada_Id: id,
      Email: v.optional(texto(250)),
      function: v.optional(texto(100)),
      /** Ours: the answers for the grounds assistant, and the chosen grounds, both as JSON. */
      Fatos: v.pipe(json, FatosDeclarados),
      Fundamentos: v.pipe(v.optional(texto(4_000), '[]'), v.parseJson(), lista(texto(60), 60)),
      /** Ours: made with the form; a repeated submission answers the first success. */
      Chave: chave,
    }),
    answer: MultaCadastrada,
    errors: [
      'OUTRO_USUARIO',
      'NAO_ENCONTRADO',
      'DADOS_INVALIDOS',
      'PEDIDO_NAO_PAGO',
      'MULTA_JA_CADASTRADA',
      'CHAVE_REPETIDA',
    ],
  }),
  solicitacao: rest('GET /Solicitacao/:id', {
    input: v.object({ id }),
    answer: SolicitacaoAberta,
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'],
  }),
  /** Ours: stores the fields of a step of the wizard; other fields stay. */
  guardarRascunho: rest('POST /Solicitacao/:id/Rascunho', {
    input: v.object({
      id,
      Passo: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)),
      Dados: respostas({
        ...maximosDe(CAMPOS),
        fundamentos: 4_000,
        vistos: 4_000,
        naTela: 30_000,
        conferida: 10,
      }),
    }),
    answer: RascunhoGuardado,
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS', 'PEDIDO_NAO_PAGO', 'MULTA_JA_CADASTRADA'],
  }),
  /** Ours: reopens the registered fine with its typed data for a new version of its petition. */
  corrigir: rest('POST /Solicitacao/:id/Correcao', {
    input: v.object({ id }),
    answer: v.object({}),
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS', 'PEDIDO_NAO_PAGO', 'CORRECAO_INDISPONIVEL'],
  }),
  /** Ours: cancels a correction; the registered fine and its petition stay. */
  desistirDaCorrecao: rest('POST /Solicitacao/:id/Correcao/Desistir', {
    input: v.object({ id }),
    answer: v.object({}),
    errors: ['NAO_ENCONTRADO', 'PEDIDO_NAO_PAGO', 'MULTA_JA_CADASTRADA'],
  }),
};

export type SolicitacaoWire = v.InferInput<typeof Solicitacao>;
