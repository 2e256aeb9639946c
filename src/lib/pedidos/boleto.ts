import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';

// A bank boleto (cobrança): the 44-digit bar code and the 47-digit line that people type (FEBRABAN layout).
//   bar code: bank 3, currency '9', check digit, due-date factor 4, amount 10, free field 25
//   line:     [bank 3, '9', free 1-5, DV] [free 6-15, DV] [free 16-25, DV] [check digit] [factor, amount]

export interface DadosDoBoleto {
  /** Three digits of the bank. */
  banco: string;
  /** null: no due date. */
  vencimento: IsoDate | null;
  valor: Centavos;
  /** 25 digits that belong to the bank. */
  campoLivre: string;
}

/** The 44-digit bar code. Throws RangeError for what does not fit the layout. */
export function codigoDeBarras({ banco, vencimento, valor, campoLivre }: DadosDoBoleto): string {
  if (!/^\d{3}$/.test(banco) || !/^\d{25}$/.test(campoLivre)) throw new RangeError('Bank or free field');
  if (!Number.isInteger(valor) || valor < 0 || valor > 9_999_999_999)
    throw new RangeError(`Amount: ${valor}`);
  const inicio = `${banco}9`;
  const fim = fatorDeVencimento(vencimento) + String(valor).padStart(10, '0') + campoLivre;
  return inicio + modulo11(inicio + fim) + fim;
}

/** Bar code -> 47-digit line; null when it is not 44 digits with a right check digit. */
export function linhaDigitavel(barras: string): string | null {
  if (!codigoDeBarrasValido(barras)) return null;
  const livre = barras.slice(19);
  const campos = [barras.slice(0, 4) + livre.slice(0, 5), livre.slice(5, 15), livre.slice(15)];
  return campos.map((campo) => campo + modulo10(campo)).join('') + barras.slice(4, 19);
}

/** 47-digit line, punctuated or not -> bar code; null when a check digit is wrong. */
export function barrasDaLinha(linha: string): string | null {
  const texto = linha.replace(/[\s.]/g, '');
  if (!/^\d{47}$/.test(texto)) return null;
  const campos = [texto.slice(0, 10), texto.slice(10, 21), texto.slice(21, 32)];
  if (!campos.every((campo) => modulo10(campo.slice(0, -1)) === campo.at(-1))) return null;
  const [a = '', b = '', c = ''] = campos.map((campo) => campo.slice(0, -1));
  const barras = a.slice(0, 4) + texto.slice(32) + a.slice(4) + b + c;
  return codigoDeBarrasValido(barras) ? barras : null;
}

/** `00000.00000 00000.000000 00000.000000 0 00000000000000` */
export function formatarLinha(linha: string): string {
  return linha.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}

function codigoDeBarrasValido(barras: string): boolean {
  return /^\d{44}$/.test(barras) && modulo11(barras.slice(0, 4) + barras.slice(5)) === barras.charAt(4);
}

/**
 * Days since 1997-10-07, four digits. The count reached 9999 on 2025-02-21 and started again at 1000 the next day; it does
 * so every 9000 days. '0000' is no due date. Throws RangeError before 2000-07-03, the first day with four digits.
 */
export function fatorDeVencimento(vencimento: IsoDate | null): string {
  if (vencimento === null) return '0000';
  const dias = daysBetween(BASE, vencimento);
  if (dias < 1000) throw new RangeError(`Due date before the four-digit factor: ${vencimento}`);
  return String(((dias - 1000) % CICLO) + 1000);
}

/**
 * The due date of a factor, null for '0000'. A factor stands for one day in each cycle of 9000: the one nearest to `perto` is
 * meant. Good enough to show a boleto of someone else; our own keep their due date.
 */
export function vencimentoDoFator(fator: string, perto: IsoDate): IsoDate | null {
  if (!/^[1-9]\d{3}$/.test(fator)) return null;
  const primeiro = addDays(BASE, Number(fator));
  const ciclos = Math.max(0, Math.round(daysBetween(primeiro, perto) / CICLO));
  return addDays(primeiro, ciclos * CICLO);
}

const BASE: IsoDate = '1997-10-07';
const CICLO = 9000;

/** Weights 2, 1, 2, 1... from the right; the digits of each product are added. */
export function modulo10(digitos: string): string {
  const soma = [...digitos].reverse().reduce((total, digito, i) => {
    const produto = Number(digito) * (i % 2 === 0 ? 2 : 1);
    return total + Math.floor(produto / 10) + (produto % 10);
  }, 0);
  return String((10 - (soma % 10)) % 10);
}

/** Weights 2 to 9, again and again, from the right; what would be 0, 10 or 11 is 1. */
function modulo11(digitos: string): string {
  const soma = [...digitos].reverse().reduce((total, digito, i) => total + Number(digito) * (2 + (i % 8)), 0);
  const dv = 11 - (soma % 11);
  return dv >= 10 ? '1' : String(dv);
}
