import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { guid, isoInstant, lista, texto, umaLinha } from '#lib/wire.ts';
import { SENHA_ESCRITA } from './pessoa.ts';

const pedaco = texto(20_000);
const comum = {
  id: pedaco,
  rawId: pedaco,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.nullable(v.picklist(['platform', 'cross-platform']))),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** The browser's answer when a passkey is created (WebAuthn JSON). */
const RespostaDoRegistro = v.object({
  ...comum,
  response: v.object({
    clientDataJSON: pedaco,
    attestationObject: pedaco,
    transports: v.optional(lista(texto(30), 10)),
  }),
});

/** The browser's answer when it is used. */
const RespostaDaEntrada = v.object({
  ...comum,
  response: v.object({
    clientDataJSON: pedaco,
    authenticatorData: pedaco,
    signature: pedaco,
    userHandle: v.optional(v.nullable(pedaco)),
  }),
});

const Senha = texto(SENHA_ESCRITA);
const Codigo = v.pipe(texto(60), v.trim(), v.nonEmpty('Informe o código.'));
const Segredo = v.object({ Segredo: v.string(), Endereco: v.string() });
const Codigos = v.object({ CodigosDeReserva: v.array(v.string()) });
/** As WebAuthn writes its options in JSON: for the browser, which knows their shape. */
const Opcoes = v.object({ Opcoes: v.looseObject({ challenge: v.string() }) });

export const Token = v.object({
  access_token: v.string(),
  token_type: v.literal('bearer'),
  expires_in: v.number(),
});

/** The second step and the passkeys. All ours: the specification has the password alone. */
export const seguranca = {
  segundoPasso: rest('GET /Usuario/SegundoPasso', {
    input: v.object({}),
    answer: v.object({ Valido: v.boolean() }),
    access: 'public',
  }),
  entrarComCodigo: rest('POST /Usuario/EntrarComCodigo', {
    input: v.object({ Codigo }),
    answer: Token,
    access: 'public',
    errors: ['CODIGO_INVALIDO', 'PASSO_VENCIDO', 'USUARIO_BLOQUEADO', 'MUITAS_TENTATIVAS'],
  }),
  seguranca: rest('GET /Usuario/Seguranca', {
    input: v.object({}),
    answer: v.object({
      SegundoFator: v.nullable(v.object({ DesdeEm: isoInstant, CodigosRestantes: v.number() })),
      /** The secret that this session is setting up. */
      EmPreparo: v.nullable(Segredo),
      Chaves: v.array(
        v.object({
          Guid: guid,
          Nome: v.string(),
          CriadaEm: isoInstant,
          UsadaEm: v.nullable(isoInstant),
          /** Synced between the driver's devices by a service. */
          Sincronizada: v.boolean(),
        }),
      ),
      /** False where browsers refuse passkeys for this address. */
      ChavesDisponiveis: v.boolean(),
    }),
  }),
  /** Ours: a new secret for an authenticator app. Requires the password. The second factor stays off until `SegundoFator/Ligar`. */
  prepararSegundoFator: rest('POST /Usuario/SegundoFator/Preparar', {
    input: v.object({ Senha }),
    answer: Segredo,
    errors: ['USUARIO_SENHA_INVALIDO', 'SEGUNDO_FATOR_LIGADO', 'MUITAS_TENTATIVAS'],
  }),
  /** Ours: switches the second factor on with its first code; returns the recovery codes, once. */
  ligarSegundoFator: rest('POST /Usuario/SegundoFator/Ligar', {
    input: v.object({ Codigo }),
    answer: Codigos,
    errors: ['CODIGO_INVALIDO', 'PASSO_VENCIDO', 'MUITAS_TENTATIVAS'],
  }),
  desligarSegundoFator: rest('POST /Usuario/SegundoFator/Desligar', {
    input: v.object({ Senha }),
    answer: v.object({ Ligado: v.literal(false) }),
    errors: ['USUARIO_SENHA_INVALIDO', 'MUITAS_TENTATIVAS'],
  }),
  novosCodigos: rest('POST /Usuario/SegundoFator/Codigos', {
    input: v.object({ Senha }),
    answer: Codigos,
    errors: ['USUARIO_SENHA_INVALIDO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
  }),
  /** Ours: options to register a passkey (WebAuthn), valid five minutes in this session. Requires the password. */
  opcoesDeRegistro: rest('POST /Usuario/Chaves/Opcoes', {
    input: v.object({ Senha }),
    answer: Opcoes,
    errors: ['USUARIO_SENHA_INVALIDO', 'CHAVES_INDISPONIVEIS', 'CHAVES_DEMAIS', 'MUITAS_TENTATIVAS'],
  }),
  registrarChave: rest('POST /Usuario/Chaves', {
    input: v.object({
      Nome: v.pipe(umaLinha(60), v.nonEmpty('Dê um nome.')),
      Resposta: RespostaDoRegistro,
    }),
    answer: v.object({ Guid: guid }),
    errors: ['CHAVE_RECUSADA', 'CHAVES_INDISPONIVEIS', 'CHAVES_DEMAIS', 'PASSO_VENCIDO'],
  }),
  removerChave: rest('POST /Usuario/Chaves/Remover', {
    input: v.object({ Guid: guid, Senha }),
    answer: v.object({ removida: v.literal(true) }),
    errors: ['USUARIO_SENHA_INVALIDO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
  }),
  /** Ours: options to sign in with a passkey (WebAuthn), valid once in this browser. */
  opcoesDeEntrada: rest('POST /Usuario/Chaves/Entrar/Opcoes', {
    input: v.object({}),
    answer: Opcoes,
    access: 'public',
    errors: ['CHAVES_INDISPONIVEIS', 'MUITAS_TENTATIVAS'],
  }),
  entrarComChave: rest('POST /Usuario/Chaves/Entrar', {
    input: v.object({ Resposta: RespostaDaEntrada }),
    answer: Token,
    access: 'public',
    errors: [
      'CHAVE_RECUSADA',
      'CHAVES_INDISPONIVEIS',
      'PASSO_VENCIDO',
      'USUARIO_BLOQUEADO',
      'MUITAS_TENTATIVAS',
    ],
  }),
};
