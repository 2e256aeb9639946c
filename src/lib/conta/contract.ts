import * as v from 'valibot';
import { isIsoDate } from '../dates.ts';
import { normalizePhone } from '../documents.ts';
import { rest } from '../endpoint.ts';
import { TIPOS_DE_REQUERIMENTO } from '../mesa/requerimentos.ts';
import { isUf } from '../referencia/estados.ts';
import { flag, guid, idDeCatalogo, isoDate, isoInstant, umaLinha } from '../wire.ts';
import { AcessoAberto } from './acessos.ts';
import { ASSUNTOS_DE_CONSENTIMENTO } from './consentimentos.ts';
import { seguranca, Token } from './contratoDaSeguranca.ts';
import { normalizarEmail } from './rules.ts';

const email = v.pipe(v.string(), v.transform(normalizarEmail));
const uf = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.check(isUf, 'Escolha o estado.'));

const Entrar = v.object({
  username: email,
  password: v.string(),
  grant_type: v.literal('password'),
  /** Ours: the second factor of an account that has one, for API clients; a browser is asked on its own page. */
  codigo: v.optional(v.pipe(v.string(), v.maxLength(60))),
});

const Cadastrar = v.object({
  Email: email,
  Cpf: v.string(),
  Telefone: v.pipe(v.optional(v.string(), ''), v.transform(normalizePhone), v.maxLength(20)),
  Nome: umaLinha,
  Senha: v.string(),
  Uf: v.pipe(v.optional(v.string(), 'RJ'), uf),
  Cidade: v.pipe(v.optional(umaLinha, ''), v.maxLength(90)),
  TipoPerfilParceiro: v.optional(idDeCatalogo),
  IdParceiro: v.optional(idDeCatalogo),
  /** Ours: sent when the form asks for the password twice. */
  ConfirmaSenha: v.optional(v.string()),
  /** Ours: made with the form; a repeated submission answers the first success. */
  Chave: v.optional(v.pipe(v.string(), v.uuid())),
});

export const Perfil = v.object({
  Email: v.string(),
  Guid: v.string(),
  Nome: v.string(),
  Cpf: v.string(),
  Rg: v.nullable(v.string()),
  /** yyyy-mm-dd. */
  DataNascimento: v.nullable(v.string()),
  Telefone: v.nullable(v.string()),
  /** E: not chosen yet. */
  Sexo: v.picklist(['M', 'F', 'E']),
  Endereco: v.nullable(v.string()),
  Numero: v.nullable(v.string()),
  Complemento: v.nullable(v.string()),
  UF: v.nullable(v.string()),
  Cidade: v.nullable(v.string()),
  Bairro: v.nullable(v.string()),
  Cep: v.nullable(v.string()),
  /** Ours: the day of the account's erasure, after a request for removal. */
  ApagadaEm: v.nullable(isoDate),
  /** Ours: version mark of the fields above; `alterar` refuses an older one. */
  Versao: v.optional(v.string(), ''),
});

const AlterarPerfil = v.object({
  Nome: v.pipe(umaLinha, v.nonEmpty(), v.maxLength(150)),
  Cpf: v.string(),
  Telefone: v.pipe(v.string(), v.transform(normalizePhone)),
  Sexo: v.picklist(['M', 'F']),
  Endereco: v.pipe(umaLinha, v.nonEmpty(), v.maxLength(160)),
  Numero: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.regex(/^\d*$/, 'Use apenas números.'),
    v.maxLength(20),
  ),
  Complemento: v.pipe(v.optional(umaLinha, ''), v.maxLength(40)),
  Cidade: v.pipe(umaLinha, v.nonEmpty(), v.maxLength(90)),
  Bairro: v.pipe(umaLinha, v.nonEmpty(), v.maxLength(60)),
  Uf: uf,
  Cep: v.string(),
  /** yyyy-mm-dd. */
  DataNascimento: v.pipe(v.string(), v.check(isIsoDate, 'Informe a data de nascimento.')),
  Rg: v.pipe(umaLinha, v.nonEmpty(), v.maxLength(20)),
  /** Ours: the version that the form was opened with; if it has changed, nothing is saved. */
  Versao: v.optional(v.string()),
});

export const conta = {
  ...seguranca,
  entrar: rest('POST /token', {
    input: Entrar,
    answer: Token,
    access: 'public',
    encoding: 'form',
    errors: [
      'USUARIO_SENHA_INVALIDO',
      'USUARIO_BLOQUEADO',
      'USUARIO_NAO_EXISTE',
      'SEGUNDO_FATOR',
      'CODIGO_INVALIDO',
      'MUITAS_TENTATIVAS',
    ],
    summary: 'Signs in. Sets the session cookie; API clients get the token, script of a page never does.',
  }),
  cadastrar: rest('POST /Usuario/Cadastrar', {
    input: Cadastrar,
    answer: v.object({ Guid: v.string() }),
    access: 'public',
    errors: [
      'DADOS_INVALIDOS',
      'EMAIL_INVALIDO',
      'EMAIL_JA_EXISTE',
      'SENHA_DIFERENTES',
      'SENHA_CURTA',
      'SENHA_COMUM',
      'CPF_INVALIDO',
      'PARCEIRO_NAO_ENCONTRADO',
      'CHAVE_REPETIDA',
      'MUITAS_TENTATIVAS',
    ],
    summary: 'Signs a driver up and gives the trial plan.',
  }),
  esqueceuSenha: rest('POST /Usuario/EsqueceuSenha', {
    input: v.object({ Email: email }),
    answer: v.object({ enviado: v.literal(true) }),
    access: 'public',
    errors: ['EMAIL_INVALIDO', 'MUITAS_TENTATIVAS'],
    summary: 'Sends a one-time link that lives 10 minutes. Answers the same for an unknown address.',
  }),
  codigoDeRecuperacao: rest('POST /Usuario/CodigoDeRecuperacao', {
    input: v.object({ Codigo: v.string() }),
    answer: v.object({ valido: v.boolean(), Acessos: v.array(AcessoAberto) }),
    access: 'public',
    errors: ['MUITAS_TENTATIVAS'],
    summary:
      'Ours: whether the code of a recovery mail still opens anything, and what opens the account beside its password. It is not used up by asking.',
  }),
  redefinirSenha: rest('POST /Usuario/RedefinirSenha', {
    input: v.object({
      Codigo: v.string(),
      Senha: v.string(),
      ConfirmaSenha: v.optional(v.string()),
      /** `Chave` of the means of access to keep; all others end. */
      Manter: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(500))),
    }),
    answer: v.object({ trocada: v.literal(true) }),
    access: 'public',
    errors: ['CODIGO_EXPIRADO', 'SENHA_CURTA', 'SENHA_COMUM', 'SENHA_DIFERENTES', 'MUITAS_TENTATIVAS'],
    summary:
      'Ours: changes the password with the code of the recovery mail; ends all sessions, and passkeys, calendar address, shares and permissions that are not kept.',
  }),
  trocarSenha: rest('POST /Usuario/TrocarSenha', {
    input: v.object({ SenhaAtual: v.string(), Senha: v.string(), ConfirmaSenha: v.optional(v.string()) }),
    answer: Token,
    errors: ['USUARIO_SENHA_INVALIDO', 'SENHA_CURTA', 'SENHA_COMUM', 'SENHA_DIFERENTES', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: changes the password. Every session ends; the one that asks gets a new token.',
  }),
  aparelhos: rest('GET /Usuario/Aparelhos', {
    input: v.object({}),
    answer: v.array(
      v.object({
        Guid: guid,
        /** As its browser calls itself: 'Chrome no Android'. */
        Aparelho: v.string(),
        EntrouEm: isoInstant,
        /** To the hour. */
        UsadoEm: isoInstant,
        /** The current session. */
        Este: v.boolean(),
      }),
    ),
    summary: 'Ours: the open sessions of the driver, this one first.',
  }),
  encerrarAparelhos: rest('POST /Usuario/EncerrarAparelhos', {
    /** Without a Guid, all but the current one. */
    input: v.object({ Guid: v.optional(guid), Senha: v.string() }),
    answer: v.object({ Encerrados: v.number() }),
    errors: ['USUARIO_SENHA_INVALIDO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: ends another session of the driver, or all others. Asks for the password.',
  }),
  sair: rest('POST /Usuario/Sair', {
    input: v.object({ todas: flag }),
    answer: v.object({ saiu: v.literal(true) }),
    summary: 'Ours: ends this session, or all of the driver.',
  }),
  perfil: rest('GET /Usuario/Perfil', {
    input: v.object({}),
    answer: Perfil,
    summary: 'The driver’s own profile.',
  }),
  alterar: rest('POST /Usuario/Alterar', {
    input: AlterarPerfil,
    answer: Perfil,
    encoding: 'form',
    errors: ['DADOS_INVALIDOS', 'CPF_INVALIDO', 'DADOS_MUDARAM'],
    summary: 'Updates the profile; the e-mail stays.',
  }),
  meusDados: rest('GET /Usuario/MeusDados', {
    input: v.object({}),
    answer: v.unknown(),
    file: 'application/zip',
    errors: ['MUITAS_TENTATIVAS'],
    summary:
      'Ours: everything kept about the driver, as a ZIP to download: dados.json, every file, an index (LGPD, art. 18).',
  }),
  consentimentos: rest('GET /Usuario/Consentimentos', {
    input: v.object({}),
    answer: v.array(
      v.object({
        Assunto: v.picklist([...ASSUNTOS_DE_CONSENTIMENTO, 'contrato']),
        /** Of a contract: which sale. */
        Descricao: v.nullable(v.string()),
        /** Of the terms, the day of the text; of a contract, the SHA-256 of its file; null where none is known. */
        Versao: v.nullable(v.string()),
        Aceito: v.boolean(),
        Quando: isoInstant,
        Endereco: v.nullable(v.string()),
        Aparelho: v.nullable(v.string()),
      }),
    ),
    summary: 'Ours: what the driver agreed to, allowed or took back, the last one first.',
  }),
  requerimentos: rest('GET /Usuario/Requerimentos', {
    input: v.object({}),
    answer: v.array(
      v.object({
        Id: v.number(),
        Tipo: v.picklist(TIPOS_DE_REQUERIMENTO),
        Texto: v.string(),
        RecebidoEm: isoInstant,
        /** The last day for the answer. */
        Prazo: isoDate,
        RespondidoEm: v.nullable(isoInstant),
        Resposta: v.nullable(v.string()),
      }),
    ),
    summary: 'Ours: what the driver asked for about the own data, with the answers.',
  }),
  requerer: rest('POST /Usuario/Requerer', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DE_REQUERIMENTO, 'Escolha o que você pede.'),
      Texto: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('Conte o que você precisa.'),
        v.maxLength(2000, 'Use no máximo 2.000 letras.'),
      ),
    }),
    answer: v.object({ Id: v.number(), Prazo: isoDate }),
    errors: ['MUITAS_TENTATIVAS'],
    summary: 'Ours: asks for a right of LGPD art. 18 that no screen gives at once; the staff answers.',
  }),
  pedirRemocao: rest('POST /Usuario/PedirRemocao', {
    input: v.object({ Senha: v.string() }),
    answer: v.object({ ApagadaEm: isoDate }),
    errors: ['USUARIO_SENHA_INVALIDO', 'MUITAS_TENTATIVAS'],
    summary:
      'Ours: asks for the removal of the account; its data goes six months later. Again: the same day.',
  }),
  cancelarRemocao: rest('POST /Usuario/CancelarRemocao', {
    input: v.object({}),
    answer: v.object({ ApagadaEm: v.null() }),
    summary: 'Ours: takes the request for removal back.',
  }),
  parceiro: rest('GET /api/v1/parceiro/Perfil/:parceiro', {
    input: v.object({ parceiro: v.pipe(v.string(), v.maxLength(80)) }),
    answer: v.object({ PerfilSistema: v.number(), Id: v.number(), Nome: v.optional(v.string()) }),
    access: 'public',
    errors: ['PARCEIRO_NAO_ENCONTRADO'],
    summary: 'The partner that a sign-up link names.',
  }),
};

export type PerfilWire = v.InferInput<typeof Perfil>;
