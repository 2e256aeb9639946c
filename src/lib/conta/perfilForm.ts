import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { formatDate, parseDate } from '../dates.ts';
import { formatCep, formatCpf, formatProfilePhone, isCep, isCpf, isPhone } from '../documents.ts';
import { defineForm, type Texts } from '../form.ts';
import { TEXTS } from '../messages.ts';
import { paths, safeReturn } from '../paths.ts';
import { isUf } from '../referencia/estados.ts';
import type { Perfil } from './contract.ts';

const filled = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));

const perfilFields = [
  'Nome',
  'Cpf',
  'Rg',
  'DataNascimento',
  'Telefone',
  'Sexo',
  'Cep',
  'Endereco',
  'Numero',
  'Complemento',
  'Bairro',
  'Uf',
  'Cidade',
] as const;

const required = filled('Preencha este campo.');

/** 'Meus Dados'. Dates are typed dd/mm/yyyy and travel as yyyy-mm-dd. `volta` is the payment that waits for them. */
export const perfilForm = defineForm({
  fields: [...perfilFields, 'volta'],
  schema: v.object({
    Nome: v.pipe(required, v.maxLength(150, 'O nome tem no máximo 150 caracteres.')),
    Cpf: v.pipe(required, v.check(isCpf, 'Confira os números do CPF.')),
    Rg: required,
    DataNascimento: v.pipe(
      required,
      v.check((text) => parseDate(text) !== null, 'Informe a data como dd/mm/aaaa.'),
      v.transform((text) => parseDate(text) ?? ''),
    ),
    Telefone: v.pipe(required, v.check(isPhone, 'Informe o telefone com DDD.')),
    Sexo: v.picklist(['M', 'F'], 'Escolha uma opção.'),
    Cep: v.pipe(required, v.check(isCep, 'O CEP tem 8 números.')),
    Endereco: required,
    Numero: v.pipe(v.string(), v.trim(), v.regex(/^\d*$/, 'Use apenas números.')),
    Complemento: v.string(),
    Bairro: required,
    Uf: v.pipe(required, v.check(isUf, 'Escolha o estado.')),
    Cidade: required,
    volta: v.string(),
  }),
  invalid: TEXTS.todosOsCampos,
  async submit(api: FullApi, { volta, ...perfil }) {
    await api.conta.alterar(perfil);
    return { redirect: safeReturn(volta) ?? paths.app.perfil, aviso: 'dadosAtualizados' };
  },
});

/** The profile as its form shows it. */
export function perfilValues(perfil: v.InferOutput<typeof Perfil>): Texts<(typeof perfilFields)[number]> {
  const text = (value: string | null) => value ?? '';
  return {
    Nome: perfil.Nome,
    Cpf: formatCpf(perfil.Cpf),
    Rg: text(perfil.Rg),
    DataNascimento: perfil.DataNascimento ? formatDate(perfil.DataNascimento) : '',
    Telefone: perfil.Telefone ? formatProfilePhone(perfil.Telefone) : '',
    Sexo: perfil.Sexo === 'E' ? '' : perfil.Sexo,
    Cep: perfil.Cep ? formatCep(perfil.Cep) : '',
    Endereco: text(perfil.Endereco),
    Numero: text(perfil.Numero),
    Complemento: text(perfil.Complemento),
    Bairro: text(perfil.Bairro),
    Uf: perfil.UF ?? 'RJ',
    Cidade: text(perfil.Cidade),
  };
}

/** Labels of what is still missing before a payment (specification 1, section 5): all but number and complement. */
export function faltaNoPerfil(perfil: v.InferOutput<typeof Perfil>): string[] {
  const missing = REQUIRED_LABELS.filter(([field]) => !perfil[field] || perfil[field] === 'E');
  return missing.map(([, label]) => label);
}

const REQUIRED_LABELS = [
  ['Nome', 'Nome'],
  ['Cpf', 'CPF'],
  ['Rg', 'RG'],
  ['DataNascimento', 'Data de nascimento'],
  ['Telefone', 'Telefone'],
  ['Sexo', 'Sexo'],
  ['Endereco', 'Endereço'],
  ['Bairro', 'Bairro'],
  ['Cidade', 'Cidade'],
  ['UF', 'Estado'],
  ['Cep', 'CEP'],
] as const;
