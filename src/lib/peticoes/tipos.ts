import { formatDate, type IsoDate, isIsoDate, parseDate, parseTime } from '#lib/dates.ts';
import { semDesenho } from '#lib/documentos/letras.ts';
import {
  digits,
  formatCep,
  formatCpf,
  formatCpfOrCnpj,
  formatPhone,
  formatPlate,
  isCep,
  isCpf,
  isCpfOrCnpj,
  isPhone,
  isPlate,
  lettersAndDigits,
  normalizePhone,
} from '#lib/documents.ts';
import { noMaximo } from '#lib/errors.ts';
import { DIA, HORA, TELEFONE_INVALIDO } from '#lib/forms/fields.ts';
import { TEXTS } from '#lib/messages.ts';
import { ESTADOS } from '#lib/referencia/estados.ts';
import { type Campo, campo, type Linha, type Saida, type Tipo } from './campo.ts';

// The field types of the wizard. Dots, dashes and spaces are removed, never refused.

const tipo =
  <T>(doTipo: Tipo<T>) =>
  <const L extends Linha = Record<never, never>>(rotulo: string, linha?: L): Campo<Saida<T, L>> =>
    campo(rotulo, linha ?? ({} as L), doTipo);

/** One line of limited length, with characters that the petition can print. */
export function texto<const L extends Linha & { maxlength: number }>(rotulo: string, linha: L) {
  const { maxlength } = linha;
  return campo(rotulo, linha, {
    ler: (valor) => (valor.length <= maxlength && semDesenho(valor).length === 0 ? valor : null),
    erro: (valor) =>
      valor.length > maxlength
        ? noMaximo(maxlength)
        : `A petição não consegue imprimir ${semDesenho(valor).join(' ')}. Escreva de outro jeito.`,
    autocomplete: 'off',
  });
}

const TEM_FORMA_DE_DATA = /^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/;

export const data = tipo<IsoDate>({
  ler: (valor) => (isIsoDate(valor) ? valor : parseDate(valor)),
  erro: (texto) => (TEM_FORMA_DE_DATA.test(texto) ? TEXTS.diaInexistente : 'Informe a data como dd/mm/aaaa.'),
  escrever: formatDate,
  ...DIA,
});

export const hora = tipo({
  ler: parseTime,
  erro: 'Informe a hora como hh:mm.',
  ...HORA,
});

export const cpf = tipo({
  ler: (valor) => (isCpf(valor) ? digits(valor) : null),
  erro: 'Confira os números do CPF.',
  escrever: formatCpf,
  mascara: 'cpf',
  maxlength: 14,
  largura: 20,
});

export const cpfOuCnpj = tipo({
  ler: (valor) => (isCpfOrCnpj(valor) ? lettersAndDigits(valor) : null),
  erro: 'Confira o CPF ou o CNPJ.',
  escrever: formatCpfOrCnpj,
  mascara: 'cpfOuCnpj',
  maxlength: 18,
  largura: 20,
});

export const telefone = tipo({
  ler: (valor) => (isPhone(valor) ? normalizePhone(valor) : null),
  erro: TELEFONE_INVALIDO,
  escrever: formatPhone,
  mascara: 'telefone',
  maxlength: 15,
  largura: 20,
  autocomplete: 'tel-national',
});

export const cep = tipo({
  ler: (valor) => (isCep(valor) ? digits(valor) : null),
  erro: 'O CEP tem 8 números.',
  escrever: formatCep,
  mascara: 'cep',
  maxlength: 9,
  largura: 10,
  autocomplete: 'postal-code',
});

/** Specification 1, section 9: at most 7 characters. */
export const placa = tipo({
  ler: (valor) => {
    const lida = lettersAndDigits(valor);
    return lida.length <= 7 && isPlate(lida) ? lida : null;
  },
  erro: 'A placa tem 7 caracteres, como ABC1D23 ou ABC1234.',
  escrever: formatPlate,
  mascara: 'placa',
  maxlength: 7,
  largura: 10,
  autocapitalize: 'characters',
  autocomplete: 'off',
});

/** A whole number from 0. */
export function numero<const L extends Linha>(rotulo: string, maximo: number, linha: L) {
  return campo(rotulo, linha, {
    ler: (valor) => (/^\d{1,4}$/.test(valor) && Number(valor) <= maximo ? Number(valor) : null),
    erro: `Use um número inteiro, de 0 a ${maximo}.`,
    maxlength: String(maximo).length,
    largura: 4,
    inputmode: 'numeric',
    autocomplete: 'off',
  });
}

const SIM = ['sim', 'on', 'true', '1'];
const NAO = ['nao', 'não', 'false', '0'];

export const simOuNao = tipo({
  ler: (valor) =>
    SIM.includes(valor.toLowerCase()) ? true : NAO.includes(valor.toLowerCase()) ? false : null,
  erro: 'Responda sim ou não.',
  escrever: (valor) => (valor ? 'sim' : 'nao'),
  como: 'escolha',
  opcoes: [
    { valor: 'sim', rotulo: 'Sim' },
    { valor: 'nao', rotulo: 'Não' },
    { valor: '', rotulo: 'Não sei' },
  ],
});

/** A checkbox: ticked, or empty. */
export const marcar = tipo({
  ler: (valor) => SIM.includes(valor.toLowerCase()) || undefined,
  erro: 'Marque ou deixe em branco.',
  escrever: () => 'on',
  como: 'marcar',
});

/** The label of an option, or the label and its hint, by value; the empty value is no answer. */
type Opcoes = Readonly<Record<string, string | readonly [rotulo: string, dica: string]>>;

/** One of some options, as buttons or, with `como: 'selecao'`, as a list. */
export function escolha<const O extends Opcoes, const L extends Linha>(rotulo: string, opcoes: O, linha: L) {
  return campo(rotulo, linha, {
    ler: (valor) => (Object.hasOwn(opcoes, valor) ? (valor as Exclude<keyof O & string, ''>) : null),
    erro: 'Escolha uma opção.',
    como: 'escolha',
    opcoes: Object.entries(opcoes).map(([valor, dito]) => {
      const [rotulo, dica] = typeof dito === 'string' ? [dito] : dito;
      return dica === undefined ? { valor, rotulo } : { valor, rotulo, dica };
    }),
  });
}

/** One of the states. */
export const estado = (rotulo: string, linha: Linha = {}) =>
  escolha(rotulo, UFS, { como: 'selecao', vazio: 'Escolha o estado', ...linha });

const UFS: Readonly<Record<string, string>> = Object.fromEntries(
  ESTADOS.map(({ Sigla, Nome }) => [Sigla, Nome]),
);
