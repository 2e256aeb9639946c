import * as v from 'valibot';
import { legacy, rest } from '#lib/endpoint.ts';
import { MultaDaLista, Tambem } from '#lib/multas/contract.ts';
import { chave, estadoDesejado, flag, guid, id, isoDate, optionalText, texto, yesOrNo } from '#lib/wire.ts';

/** A small label of a licence: Color is the tone (ok, alerta, erro, info), Style its weight. */
const Chip = v.object({
  Label: v.string(),
  Style: v.picklist(['outlined', 'filled']),
  Color: v.picklist(['ok', 'alerta', 'erro', 'info']),
});

export const Habilitacao = v.object({
  Id: v.number(),
  Guid: v.string(),
  Nome: v.nullable(v.string()),
  NumeroCnh: v.string(),
  Cpf: v.string(),
  Categoria: v.nullable(v.string()),
  Emissao: v.nullable(isoDate),
  Vencimento: v.nullable(isoDate),
  LocalRegistro: v.nullable(v.string()),
  Ativo: v.boolean(),
  EmailNotificacao: v.nullable(v.string()),
  UF: v.object({ Uf: v.string() }),
  ExerceAtividadeRemunerada: v.boolean(),
  QtdeConsultas: v.number(),
  /** Ours: the time of the source's last answer. */
  ConsultadoEm: v.nullable(v.string()),
  ComErro: v.boolean(),
  MensagemErro: v.nullable(v.string()),
  Chips: v.array(Chip),
  /** Ours: every known infraction of the licence, including paid ones that the source no longer lists. */
  Infracoes: v.array(
    v.object({
      /** Of its page. */
      Guid: v.string(),
      AutoInfracao: v.string(),
      Descricao: v.string(),
      DataInfracao: isoDate,
      Pontos: v.number(),
      Natureza: v.picklist(['leve', 'media', 'grave', 'gravissima']),
      /** Whether its points are final, open, cancelled, or of an unknown end. */
      Contagem: v.picklist(['confirmada', 'em_aberto', 'cancelada', 'desconhecida']),
    }),
  ),
  TotalPontosPontuaveisAutuacao: v.number(),
  TotalPontosPontuaveisPenalidade: v.number(),
  TotalPontosMandatoriosAutuacao: v.number(),
  TotalPontosMandatoriosPenalidade: v.number(),
});

export const ResumoDaHabilitacao = v.object({
  ...Habilitacao.entries,
  /** Ours: the version that a correction must name, so that it does not overwrite another window's. */
  Versao: v.optional(v.string(), ''),
  PontosPeriodos: v.array(v.object({ Descricao: v.string(), QtdeAutos: v.number() })),
  Multas: v.array(v.object({ ...MultaDaLista.entries, Tambem })),
  /** Ours: the source did not answer at the last attempt of the first consultation; it is retried. */
  FonteSemResposta: v.boolean(),
});

const estado = v.pipe(v.optional(v.union([texto(10), v.number()]), 'RJ'), v.transform(String));

/** The common input of registration and correction; the service validates it and names the field. */
const dados = {
  NumeroCnh: texto(40),
  Cpf: texto(30),
  EmailNotificacao: optionalText(250),
  /** An abbreviation or a state's id. */
  UF: estado,
  /** '0' or '1'. */
  ExerceAtividadeRemunerada: flag,
};

const naoLido = v.optional(v.unknown());

/** The product sends these fields for visitors without an account; a signed-in driver has one. Any value is accepted. */
const lead = {
  CadastrarUsuario: naoLido,
  CadastraLead: naoLido,
  DadosLead: naoLido,
  'DadosLead[MachineCode]': naoLido,
  'DadosLead[EmailSequenceCode]': naoLido,
  'DadosLead[SequenceLevelCode]': naoLido,
  'DadosLead[Tag]': naoLido,
  NomeCompleto: naoLido,
  Telefone: naoLido,
};

export const CadastroDeHabilitacao = v.object({
  response: v.literal('success'),
  guid: v.string(),
  message: v.string(),
});

export const habilitacoes = {
  lista: rest('GET /Habilitacao/Habilitacoes', {
    input: v.object({}),
    answer: v.array(Habilitacao),
    gated: true,
  }),
  resumo: rest('GET /Habilitacao/Guid/:guid/Resumo', {
    input: v.object({ guid }),
    answer: ResumoDaHabilitacao,
    gated: true,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  resumoPorId: rest('GET /Habilitacao/:id/Resumo', {
    input: v.object({ id }),
    answer: ResumoDaHabilitacao,
    gated: true,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  /** Switches a licence off or on. A licence that is off is not looked up and takes no place in the plan. */
  alternar: rest('POST /Habilitacao/DesativarAtivar', {
    /** Ativo is ours: with it, a repeated submission does not turn the licence back. */
    input: v.object({ Guid: guid, Ativo: estadoDesejado }),
    answer: v.object({ Guid: v.string(), Ativo: v.boolean() }),
    gated: true,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'LIMITE_MAX_ATINGIDO', 'MUITAS_TENTATIVAS'],
  }),
  /** Corrects the registration, clears its error and asks for a new consultation. */
  corrigir: rest('POST /Habilitacao/CorrigeCadastro', {
    // Missing would erase what the licence's holder said.
    input: v.object({ Id: id, ...dados, ExerceAtividadeRemunerada: yesOrNo, Versao: optionalText(100) }),
    answer: v.object({ Guid: v.string() }),
    gated: true,
    errors: [
      'DADOS_INVALIDOS',
      'DADOS_MUDARAM',
      'CPF_INVALIDO',
      'NAO_ENCONTRADO',
      'JA_CADASTRADO',
      'LIMITE_MAX_ATINGIDO',
      'MUITAS_TENTATIVAS',
    ],
  }),
  /** Registers a licence and asks for its first consultation. UF 2 is Rio de Janeiro. */
  cadastrar: legacy('habilitacao.php', 'cadastrar_v2', {
    input: v.object({ Email: optionalText(250), ...dados, ...lead, Chave: chave }),
    answer: CadastroDeHabilitacao,
    gated: true,
    errors: [
      'DADOS_INVALIDOS',
      'CPF_INVALIDO',
      'OUTRO_USUARIO',
      'JA_CADASTRADO',
      'CHAVE_REPETIDA',
      'LIMITE_MAX_ATINGIDO',
      'MUITAS_TENTATIVAS',
    ],
  }),
};

export type HabilitacaoLida = v.InferOutput<typeof Habilitacao>;
export type HabilitacaoWire = v.InferInput<typeof Habilitacao>;
export type ResumoDaHabilitacaoWire = v.InferInput<typeof ResumoDaHabilitacao>;
export type ResumoDaHabilitacaoLido = v.InferOutput<typeof ResumoDaHabilitacao>;
export type ChipWire = v.InferInput<typeof Chip>;
