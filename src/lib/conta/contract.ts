import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { TIPOS_DE_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { chave, guid, isoDate, isoInstant, lista, texto } from '#lib/wire.ts';
import { AcessoAberto } from './acessos.ts';
import { ASSUNTOS_DE_CONSENTIMENTO } from './consentimentos.ts';
import { seguranca, Token } from './contratoDaSeguranca.ts';
import { AlterarPerfil, Cadastrar, Entrar, email, Perfil, SENHA_ESCRITA } from './pessoa.ts';

const Senha = texto(SENHA_ESCRITA);

/** A registered request and the last day for its answer. */
export const Requerido = v.object({ Id: v.number(), Prazo: isoDate });

export const conta = {
  ...seguranca,
  /** Signs in. Sets the session cookie; API clients get the token, script of a page never does. */
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
  }),
  /** Sends a one-time link that lives 10 minutes. Answers the same for an unknown address. */
  esqueceuSenha: rest('POST /Usuario/EsqueceuSenha', {
    input: v.object({ Email: email }),
    answer: v.object({ enviado: v.literal(true) }),
    access: 'public',
    errors: ['EMAIL_INVALIDO', 'MUITAS_TENTATIVAS'],
  }),
  /** Ours: whether the code of a recovery mail is valid, and what else gives access to the account. The code stays valid. */
  codigoDeRecuperacao: rest('POST /Usuario/CodigoDeRecuperacao', {
    input: v.object({ Codigo: texto(200) }),
    answer: v.object({ valido: v.boolean(), Acessos: v.array(AcessoAberto) }),
    access: 'public',
    errors: ['MUITAS_TENTATIVAS'],
  }),
  confirmarEmail: rest('POST /Usuario/ConfirmarEmail', {
    input: v.object({ Codigo: texto(100) }),
    answer: v.object({ confirmado: v.literal(true) }),
    access: 'public',
    errors: ['CODIGO_EXPIRADO', 'MUITAS_TENTATIVAS'],
  }),
  enviarConfirmacao: rest('POST /Usuario/EnviarConfirmacao', {
    input: v.object({}),
    answer: v.object({ enviado: v.literal(true) }),
    errors: ['MUITAS_TENTATIVAS'],
  }),
  /** Ours: changes the password with the code of the recovery mail; ends every session and what else is not kept. */
  redefinirSenha: rest('POST /Usuario/RedefinirSenha', {
    input: v.object({
      Codigo: texto(200),
      Senha,
      ConfirmaSenha: v.optional(Senha),
      /** `Chave` of the means of access to keep; all others end. */
      Manter: v.optional(lista(texto(80), 100)),
    }),
    answer: v.object({ trocada: v.literal(true) }),
    access: 'public',
    errors: ['CODIGO_EXPIRADO', 'SENHA_CURTA', 'SENHA_COMUM', 'SENHA_DIFERENTES', 'MUITAS_TENTATIVAS'],
  }),
  /** Ours: changes the password. Every session ends; the one that asks gets a new token. */
  trocarSenha: rest('POST /Usuario/TrocarSenha', {
    input: v.object({ SenhaAtual: Senha, Senha, ConfirmaSenha: v.optional(Senha) }),
    answer: Token,
    errors: ['USUARIO_SENHA_INVALIDO', 'SENHA_CURTA', 'SENHA_COMUM', 'SENHA_DIFERENTES', 'MUITAS_TENTATIVAS'],
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
  }),
  encerrarAparelhos: rest('POST /Usuario/EncerrarAparelhos', {
    /** Without a Guid, all but the current one. */
    input: v.object({ Guid: v.optional(guid), Senha }),
    answer: v.object({ Encerrados: v.number() }),
    errors: ['USUARIO_SENHA_INVALIDO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
  }),
  sair: rest('POST /Usuario/Sair', {
    input: v.object({}),
    answer: v.object({ saiu: v.literal(true) }),
  }),
  perfil: rest('GET /Usuario/Perfil', {
    input: v.object({}),
    answer: Perfil,
  }),
  /** Updates the profile; the e-mail stays. */
  alterar: rest('POST /Usuario/Alterar', {
    input: AlterarPerfil,
    answer: Perfil,
    encoding: 'form',
    errors: ['DADOS_INVALIDOS', 'DADOS_MUDARAM'],
  }),
  /** Ours: everything kept about the driver, as a ZIP to download: dados.json, every file, an index (LGPD, art. 18). */
  meusDados: rest('GET /Usuario/MeusDados', {
    input: v.object({}),
    answer: v.unknown(),
    file: 'application/zip',
    errors: ['MUITAS_TENTATIVAS'],
  }),
  consentimentos: rest('GET /Usuario/Consentimentos', {
    input: v.object({}),
    answer: v.array(
      v.object({
        Assunto: v.picklist([...ASSUNTOS_DE_CONSENTIMENTO, 'contrato']),
        /** For a contract: the sale. */
        Descricao: v.nullable(v.string()),
        /** For the terms, the date of the text; for a contract, the SHA-256 of its file; null if unknown. */
        Versao: v.nullable(v.string()),
        Aceito: v.boolean(),
        Quando: isoInstant,
        Endereco: v.nullable(v.string()),
        Aparelho: v.nullable(v.string()),
      }),
    ),
  }),
  requerimentos: rest('GET /Usuario/Requerimentos', {
    input: v.object({}),
    answer: v.array(
      v.object({
        Id: v.number(),
        Tipo: v.picklist(TIPOS_DE_REQUERIMENTO),
        Texto: v.string(),
        RecebidoEm: isoInstant,
        Prazo: isoDate,
        RespondidoEm: v.nullable(isoInstant),
        Resposta: v.nullable(v.string()),
      }),
    ),
  }),
  requerer: rest('POST /Usuario/Requerer', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DE_REQUERIMENTO, 'Escolha o que você pede.'),
      Texto: v.pipe(texto(2000), v.trim(), v.nonEmpty('Conte o que você precisa.')),
      Chave: chave,
    }),
    answer: Requerido,
    errors: ['MUITAS_TENTATIVAS', 'CHAVE_REPETIDA'],
  }),
  /** Ours: requests the removal of the account; its data are deleted six months later. A repeat keeps the day. */
  pedirRemocao: rest('POST /Usuario/PedirRemocao', {
    input: v.object({ Senha }),
    answer: v.object({ ApagadaEm: isoDate }),
    errors: ['USUARIO_SENHA_INVALIDO', 'MUITAS_TENTATIVAS'],
  }),
  cancelarRemocao: rest('POST /Usuario/CancelarRemocao', {
    input: v.object({}),
    answer: v.object({ ApagadaEm: v.null() }),
  }),
  parceiro: rest('GET /api/v1/parceiro/Perfil/:parceiro', {
    input: v.object({ parceiro: texto(80) }),
    answer: v.object({ PerfilSistema: v.number(), Id: v.number(), Nome: v.optional(v.string()) }),
    access: 'public',
    errors: ['PARCEIRO_NAO_ENCONTRADO'],
  }),
};

export type PerfilWire = v.InferInput<typeof Perfil>;
