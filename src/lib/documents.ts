import { formatCep as cepMask } from '@brazilian-utils/brazilian-utils/format-cep';
import { formatCnpj as cnpjMask } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { formatCpf as cpfMask } from '@brazilian-utils/brazilian-utils/format-cpf';
import { getFormatLicensePlate } from '@brazilian-utils/brazilian-utils/get-format-license-plate';
import { isValidCnh } from '@brazilian-utils/brazilian-utils/is-valid-cnh';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import { isValidRenavam } from '@brazilian-utils/brazilian-utils/is-valid-renavam';

/**
 * Area code and number, 10 or 11 digits: the country code (`+55`) and the zero of a long-distance call (`021 ...`) are dropped.
 */
export function normalizePhone(text: string): string {
  const national = text.replace(/\D/g, '').replace(/^0+/, '');
  return /^55\d{10,11}$/.test(national) ? national.slice(2) : national;
}

// People write documents with dots, dashes, slashes and spaces. `normalize*` removes them and never refuses; `is*` validates any of
// these forms; `format*` writes it for the screen and returns invalid input only stripped.

/** Only the digits: for CPF, CNH, CEP, phones and the like. */
export function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Only letters and digits, upper case: for plates and for the CNPJ, which has letters since July 2026. */
export function lettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

export function isCpf(text: string): boolean {
  return isValidCpf(digits(text));
}

/** `###.###.###-##` */
export function formatCpf(text: string): string {
  const cpf = digits(text);
  return cpf.length === 11 ? cpfMask(cpf) : cpf;
}

/** Numeric and alphanumeric alike. */
export function isCnpj(text: string): boolean {
  return isValidCnpj(lettersAndDigits(text), { version: 2 });
}

/** `##.###.###/####-##` */
function formatCnpj(text: string): string {
  const cnpj = lettersAndDigits(text);
  return cnpj.length === 14 ? cnpjMask(cnpj, { version: 2 }) : cnpj;
}

/** The document of a vehicle's owner: a person's CPF or a company's CNPJ. */
export function isCpfOrCnpj(text: string): boolean {
  return isCpf(text) || isCnpj(text);
}

/** 11 digits as a CPF, 14 characters as a CNPJ, anything else stripped only. */
export function formatCpfOrCnpj(text: string): string {
  const stripped = lettersAndDigits(text);
  return /^\d{11}$/.test(stripped) ? formatCpf(stripped) : formatCnpj(stripped);
}

/** The check digits of a CNH follow no published rule: treat false as "please check the number", never as a refusal. */
export function isCnh(text: string): boolean {
  return isValidCnh(digits(text));
}

/**
 * Eleven digits: a Renavam of nine (before 2013) gets its two zeros, and one whose leading zeros a spreadsheet dropped (eight digits or
 * more) gets them back, so that a vehicle has one number.
 */
export function normalizeRenavam(text: string): string {
  const renavam = digits(text);
  return renavam.length >= 8 ? renavam.padStart(11, '0') : renavam;
}

/** Whether a text can be a Renavam, whatever its check digit: eleven digits with its zeros, and separators only. */
export function hasRenavamShape(text: string): boolean {
  return /^[\d.\-/\s]+$/.test(text) && normalizeRenavam(text).length === 11;
}

/** The check digit of a Renavam follows no published rule: treat false as "please check the number", never as a refusal. */
export function isRenavam(text: string): boolean {
  return isValidRenavam(normalizeRenavam(text));
}

/** The old plate (`ABC1234`) or the Mercosul one (`ABC1D23`). */
export function isPlate(text: string): boolean {
  return getFormatLicensePlate(lettersAndDigits(text)) !== null;
}

/** The other form of a plate, old or Mercosul: its second digit becomes a letter, A for 0 (CONTRAN 969/2022). Null when it has none. */
export function otherPlate(text: string): string | null {
  const [, letters, first, second, end] =
    /^([A-Z]{3})(\d)([0-9A-J])(\d{2})$/.exec(lettersAndDigits(text)) ?? [];
  if (!letters || !second) return null;
  const other = /\d/.test(second) ? 'ABCDEFGHIJ'[Number(second)] : String('ABCDEFGHIJ'.indexOf(second));
  return `${letters}${first}${other}${end}`;
}

/** `ABC-1234` for an old plate; a Mercosul plate has no dash. */
export function formatPlate(text: string): string {
  const plate = lettersAndDigits(text);
  return getFormatLicensePlate(plate) === 'LLLNNNN' ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate;
}

/** A mobile or landline number with an area code that exists. */
export function isPhone(text: string): boolean {
  return isValidPhone(normalizePhone(text), { version: 2 });
}

/** `(99) 99999-9999`; `(99) 9999-9999` for a landline. */
export function formatPhone(text: string): string {
  return normalizePhone(text).replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

export function isCep(text: string): boolean {
  return digits(text).length === 8;
}

/** `99999-999` */
export function formatCep(text: string): string {
  const cep = digits(text);
  return cep.length === 8 ? cepMask(cep) : cep;
}
