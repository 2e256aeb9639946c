import * as v from 'valibot';
import { rest } from '../endpoint.ts';
import { guid, isoInstant, umaLinha } from '../wire.ts';

const pedaco = v.pipe(v.string(), v.maxLength(20_000));
const comum = {
  id: pedaco,
  rawId: pedaco,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.nullable(v.picklist(['platform', 'cross-platform']))),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
};

/** The browser's answer when a passkey is created (WebAuthn JSON). */
const RespostaDoRegistro = v.object({
  ...comum,
  response: v.object({
    clientDataJSON: pedaco,
    attestationObject: pedaco,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
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

const Senha = v.string();
const Codigo = v.pipe(v.string(), v.trim(), v.nonEmpty('Informe o código.'), v.maxLength(60));
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
    summary: 'Ours: whether this browser has typed a right password and owes the code.',
  }),
  entrarComCodigo: rest('POST /Usuario/EntrarComCodigo', {
    input: v.object({ Codigo }),
    answer: Token,
    access: 'public',
    errors: ['CODIGO_INVALIDO', 'PASSO_VENCIDO', 'USUARIO_BLOQUEADO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: the second step of a browser: a code of the authenticator, or one kept for its loss.',
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
    summary: 'Ours: the second step and the passkeys of the driver.',
  }),
  prepararSegundoFator: rest('POST /Usuario/SegundoFator/Preparar', {
    input: v.object({ Senha }),
    answer: Segredo,
    errors: ['USUARIO_SENHA_INVALIDO', 'SEGUNDO_FATOR_LIGADO', 'MUITAS_TENTATIVAS'],
    summary:
      'Ours: a secret for an authenticator. Asks for the password; changes nothing about signing in yet.',
  }),
  ligarSegundoFator: rest('POST /Usuario/SegundoFator/Ligar', {
    input: v.object({ Codigo }),
    answer: Codigos,
    errors: ['CODIGO_INVALIDO', 'PASSO_VENCIDO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: switches the second step on with its first code; gives the codes for its loss, once.',
  }),
  desligarSegundoFator: rest('POST /Usuario/SegundoFator/Desligar', {
    input: v.object({ Senha }),
    answer: v.object({ Ligado: v.literal(false) }),
    errors: ['USUARIO_SENHA_INVALIDO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: switches the second step off. Asks for the password.',
  }),
  novosCodigos: rest('POST /Usuario/SegundoFator/Codigos', {
    input: v.object({ Senha }),
    answer: Codigos,
    errors: ['USUARIO_SENHA_INVALIDO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: new codes for the loss of the authenticator. Asks for the password; the old ones end.',
  }),
  opcoesDeRegistro: rest('POST /Usuario/Chaves/Opcoes', {
    input: v.object({ Senha }),
    answer: Opcoes,
    errors: ['USUARIO_SENHA_INVALIDO', 'CHAVES_INDISPONIVEIS', 'CHAVES_DEMAIS', 'MUITAS_TENTATIVAS'],
    summary:
      'Ours: begins a passkey. Asks for the password; the question lives five minutes, for this session.',
  }),
  registrarChave: rest('POST /Usuario/Chaves', {
    input: v.object({
      Nome: v.pipe(umaLinha, v.nonEmpty('Dê um nome.'), v.maxLength(60, 'Use no máximo 60 letras.')),
      Resposta: RespostaDoRegistro,
    }),
    answer: v.object({ Guid: guid }),
    errors: ['CHAVE_RECUSADA', 'CHAVES_INDISPONIVEIS', 'CHAVES_DEMAIS', 'PASSO_VENCIDO'],
    summary: 'Ours: takes a new passkey in.',
  }),
  removerChave: rest('POST /Usuario/Chaves/Remover', {
    input: v.object({ Guid: guid, Senha }),
    answer: v.object({ removida: v.literal(true) }),
    errors: ['USUARIO_SENHA_INVALIDO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: a passkey opens the account no more. Asks for the password.',
  }),
  opcoesDeEntrada: rest('POST /Usuario/Chaves/Entrar/Opcoes', {
    input: v.object({}),
    answer: Opcoes,
    access: 'public',
    errors: ['CHAVES_INDISPONIVEIS', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: a question for a passkey, for this browser, answered once.',
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
    summary: 'Ours: signs in by a passkey alone.',
  }),
};
