import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { formatDate, parseDate } from '#lib/dates.ts';
import { formatCep, formatCpf, formatPhone, isCep, isCpf, isPhone, normalizePhone } from '#lib/documents.ts';
import { AppError } from '#lib/errors.ts';
import { type Texts, tableForm } from '#lib/form.ts';
import { changedElsewhere } from '#lib/forms/drawnValues.ts';
import { DIA, type Fields, filled, PADROES, TELEFONE_INVALIDO, text } from '#lib/forms/fields.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths, safeReturn } from '#lib/paths.ts';
import { ESTADOS, isUf } from '#lib/referencia/estados.ts';
import type { Perfil } from './pessoa.ts';

const required = filled('Preencha este campo.');

/** The columns of 'Meus Dados' (specification 1, sections 3 and 5). Dates are typed dd/mm/yyyy and travel as yyyy-mm-dd. */
const campos = {
  Nome: {
    rotulo: 'Nome',
    schema: v.pipe(required, v.maxLength(150, 'O nome tem no máximo 150 caracteres.')),
    autocomplete: 'name',
    autocapitalize: 'words',
  },
  Cpf: {
    rotulo: 'CPF',
    schema: v.pipe(required, v.check(isCpf, 'Confira os números do CPF.')),
    confere: { padrao: PADROES.cpf, frase: 'Confira os números do CPF.' },
    mascara: 'cpf',
    maxlength: 14,
  },
  Rg: { rotulo: 'RG', schema: v.pipe(required, v.maxLength(20)) },
  DataNascimento: {
    rotulo: 'Data de nascimento',
    schema: v.pipe(
      required,
      v.check((typed) => parseDate(typed) !== null, 'Informe a data como dd/mm/aaaa.'),
      v.transform((typed) => parseDate(typed) ?? ''),
    ),
    confere: { padrao: PADROES.data, frase: 'Informe a data como dd/mm/aaaa.' },
    ...DIA,
    autocomplete: 'bday',
  },
  Telefone: {
    rotulo: 'Telefone',
    schema: v.pipe(required, v.check(isPhone, TELEFONE_INVALIDO), v.transform(normalizePhone)),
    confere: { padrao: PADROES.telefone, frase: TELEFONE_INVALIDO },
    mascara: 'telefone',
    // Room for a pasted number with its country code.
    maxlength: 24,
    autocomplete: 'tel-national',
  },
  Sexo: {
    rotulo: 'Sexo',
    como: 'escolha',
    schema: v.picklist(['M', 'F'], 'Escolha uma opção.'),
    opcoes: [
      { valor: 'F', rotulo: 'Feminino' },
      { valor: 'M', rotulo: 'Masculino' },
    ],
  },
  Cep: {
    rotulo: 'CEP',
    schema: v.pipe(required, v.check(isCep, 'O CEP tem 8 números.')),
    confere: { padrao: PADROES.cep, frase: 'O CEP tem 8 números.' },
    mascara: 'cep',
    largura: 10,
    maxlength: 9,
    autocomplete: 'postal-code',
  },
  Endereco: {
    rotulo: 'Endereço',
    schema: v.pipe(required, v.maxLength(160)),
    autocomplete: 'address-line1',
  },
  Numero: {
    rotulo: 'Número',
    schema: v.pipe(text, v.regex(/^\d*$/, 'Use apenas números.')),
    mascara: 'numero',
    maxlength: 18,
  },
  Complemento: {
    rotulo: 'Complemento',
    schema: v.pipe(text, v.maxLength(40)),
    autocomplete: 'address-line2',
  },
  Bairro: {
    rotulo: 'Bairro',
    schema: v.pipe(required, v.maxLength(60)),
    autocomplete: 'address-level3',
  },
  Uf: {
    rotulo: 'Estado',
    como: 'selecao',
    schema: v.pipe(required, v.check(isUf, 'Escolha o estado.')),
    vazio: 'Escolha o estado',
    opcoes: ESTADOS.map(({ Sigla, Nome }) => ({ valor: Sigla, rotulo: `${Sigla} · ${Nome}` })),
    autocomplete: 'address-level1',
  },
  Cidade: {
    rotulo: 'Cidade',
    como: 'selecao',
    schema: required,
    vazio: 'Escolha a cidade',
    autocomplete: 'address-level2',
  },
} as const satisfies Fields;

/** 'Meus Dados'. `volta` is the payment page to return to, `Versao` the version that the form was opened with. */
export const perfilForm = tableForm(
  { ...campos, volta: { schema: v.string() }, Versao: { schema: v.string() } },
  {
    invalid: TEXTS.todosOsCampos,
    async submit(api: FullApi, { volta, Versao, ...perfil }) {
      try {
        await api.conta.alterar({ ...perfil, ...(Versao !== '' && { Versao }) });
      } catch (error) {
        if (error instanceof AppError && error.code === 'DADOS_MUDARAM')
          return changedElsewhere(perfilValues(await api.conta.perfil()), asTyped(perfil));
        throw error;
      }
      return { redirect: safeReturn(volta) ?? paths.app.perfil, aviso: 'dadosAtualizados' };
    },
  },
);

function asTyped(sent: Record<keyof typeof campos, string>): Texts<keyof typeof campos> {
  return {
    ...sent,
    Cpf: formatCpf(sent.Cpf),
    DataNascimento: formatDate(sent.DataNascimento),
    Telefone: formatPhone(sent.Telefone),
    Cep: formatCep(sent.Cep),
  };
}

export function perfilValues(perfil: v.InferOutput<typeof Perfil>): Texts<keyof typeof campos | 'Versao'> {
  const known = (value: string | null) => value ?? '';
  return {
    Nome: perfil.Nome,
    Cpf: formatCpf(perfil.Cpf),
    Rg: known(perfil.Rg),
    DataNascimento: perfil.DataNascimento ? formatDate(perfil.DataNascimento) : '',
    Telefone: perfil.Telefone ? formatPhone(perfil.Telefone) : '',
    Sexo: perfil.Sexo === 'E' ? '' : perfil.Sexo,
    Cep: perfil.Cep ? formatCep(perfil.Cep) : '',
    Endereco: known(perfil.Endereco),
    Numero: known(perfil.Numero),
    Complemento: known(perfil.Complemento),
    Bairro: known(perfil.Bairro),
    Uf: perfil.UF ?? 'RJ',
    Cidade: known(perfil.Cidade),
    Versao: perfil.Versao,
  };
}

type Lido = Omit<v.InferOutput<typeof Perfil>, 'Versao'>;
type Campo = keyof typeof campos;

/** Labels of what is still missing before a payment (specification 1, section 5): all but number and complement. */
export function faltaNoPerfil(perfil: Lido): string[] {
  return missingIn(perfil).map((nome) => campos[nome].rotulo);
}

/** The fields to ask for before a payment, in the order of the form; a house number is asked for with its street. */
export function camposQueFaltam(perfil: Lido): string[] {
  const missing = missingIn(perfil);
  const semRua = missing.includes('Endereco') && !perfil.Numero;
  return NOMES.filter((nome) => missing.includes(nome) || (nome === 'Numero' && semRua));
}

const NOMES = Object.keys(campos) as Campo[];

function missingIn(perfil: Lido): Campo[] {
  const values = { ...perfilValues({ ...perfil, Versao: '' }), Uf: perfil.UF };
  return NOMES.filter((nome) => nome !== 'Numero' && nome !== 'Complemento' && !values[nome]);
}
