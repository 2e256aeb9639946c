import * as v from 'valibot';
import { isIsoDate } from '../dates.ts';
import { normalizePhone } from '../documents.ts';
import { isUf } from '../referencia/estados.ts';
import { idDeCatalogo, isoDate, umaLinha } from '../wire.ts';
import { normalizarEmail } from './rules.ts';

export const email = v.pipe(v.string(), v.transform(normalizarEmail));

const uf = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.check(isUf, 'Escolha o estado.'));

export const Entrar = v.object({
  username: email,
  password: v.string(),
  grant_type: v.literal('password'),
  /** Ours: the second factor of an account that has one, for API clients; a browser is asked on its own page. */
  codigo: v.optional(v.pipe(v.string(), v.maxLength(60))),
});

export const Cadastrar = v.object({
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

export const AlterarPerfil = v.object({
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
