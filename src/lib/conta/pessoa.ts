import * as v from 'valibot';
import { isIsoDate } from '#lib/dates.ts';
import { digits, isCep, isCpf, normalizePhone } from '#lib/documents.ts';
import { isUf } from '#lib/referencia/estados.ts';
import { chave, idDeCatalogo, isoDate, texto, umaLinha } from '#lib/wire.ts';
import { LIMITES_CONTA, normalizarEmail } from './rules.ts';

/** Longest password that is compared or refused with its own sentence; a valid one has `senhaMax` characters. */
export const SENHA_ESCRITA = 200;

export const email = v.pipe(texto(LIMITES_CONTA.emailCadastro), v.transform(normalizarEmail));

const uf = v.pipe(texto(10), v.trim(), v.toUpperCase(), v.check(isUf, 'Escolha o estado.'));

export const Entrar = v.object({
  username: email,
  password: texto(SENHA_ESCRITA),
  grant_type: v.literal('password'),
  /** Ours: the second factor of an account that has one, for API clients; a browser is asked on its own page. */
  codigo: v.optional(texto(60)),
});

export const Cadastrar = v.object({
  Email: email,
  Cpf: texto(30),
  Telefone: v.pipe(v.optional(texto(40), ''), v.transform(normalizePhone), v.maxLength(20)),
  Nome: umaLinha(1_000),
  Senha: texto(SENHA_ESCRITA),
  Uf: v.pipe(v.optional(texto(10), 'RJ'), uf),
  Cidade: v.optional(umaLinha(90), ''),
  TipoPerfilParceiro: v.optional(idDeCatalogo),
  IdParceiro: v.optional(idDeCatalogo),
  /** Ours: sent when the form asks for the password twice. */
  ConfirmaSenha: v.optional(texto(SENHA_ESCRITA)),
  /** Ours: made with the form; a repeated submission answers the first success. */
  Chave: chave,
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

export const AlterarPerfil = v.object({
  Nome: v.pipe(umaLinha(150), v.nonEmpty()),
  Cpf: v.pipe(texto(30), v.check(isCpf, 'Confira os números do CPF.'), v.transform(digits)),
  Telefone: v.pipe(
    texto(40),
    v.transform(normalizePhone),
    v.regex(/^\d{10,11}$/, 'Informe o telefone com DDD.'),
  ),
  Sexo: v.picklist(['M', 'F']),
  Endereco: v.pipe(umaLinha(160), v.nonEmpty()),
  Numero: v.pipe(v.optional(texto(20), ''), v.trim(), v.regex(/^\d*$/, 'Use apenas números.')),
  Complemento: v.optional(umaLinha(40), ''),
  Cidade: v.pipe(umaLinha(90), v.nonEmpty()),
  Bairro: v.pipe(umaLinha(60), v.nonEmpty()),
  Uf: uf,
  Cep: v.pipe(texto(20), v.check(isCep, 'O CEP tem 8 números.'), v.transform(digits)),
  /** yyyy-mm-dd. */
  DataNascimento: v.pipe(texto(10), v.check(isIsoDate, 'Informe a data de nascimento.')),
  Rg: v.pipe(umaLinha(20), v.nonEmpty()),
  /** Ours: the version that the form was opened with; if it has changed, nothing is saved. */
  Versao: v.optional(texto(100)),
});
