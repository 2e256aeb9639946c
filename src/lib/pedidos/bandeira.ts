import type { BANDEIRAS } from './rules.ts';

export type Bandeira = (typeof BANDEIRAS)[number];

export const ROTULO_DA_BANDEIRA: Record<Bandeira, string> = {
  MASTERCARD: 'Mastercard',
  VISA: 'Visa',
  AMEX: 'American Express',
  MAESTRO: 'Maestro',
  ELO: 'Elo',
  DINERS: 'Diners Club',
  JCB: 'JCB',
  DISCOVER: 'Discover',
};

/**
 * The brand of a card number, from its first six digits on, with any separators; null while unknown. A brand that is used in Brazil but
 * not accepted here is named in `recusada`.
 */
export function bandeiraDoNumero(numero: string): { bandeira: Bandeira | null; recusada?: string } {
  const digitos = numero.replace(/\D/g, '');
  if (digitos.length < 6) return { bandeira: null };
  const bin = digitos.slice(0, 6);
  const achada = FAIXAS.find(({ faixas }) =>
    faixas.some(([de = '', ate = de]) => bin >= de && bin <= ate),
  )?.nome;
  if (achada === 'Hipercard') return { bandeira: null, recusada: achada };
  return { bandeira: achada ?? null };
}

/** Length and check digit (Luhn) of a card number in any spacing. */
export function numeroDeCartaoValido(numero: string): boolean {
  const digitos = numero.replace(/[\s.-]/g, '');
  if (!/^\d{13,19}$/.test(digitos)) return false;
  const soma = [...digitos].reverse().reduce((total, digito, i) => {
    const valor = Number(digito) * (i % 2 === 1 ? 2 : 1);
    return total + (valor > 9 ? valor - 9 : valor);
  }, 0);
  return soma % 10 === 0;
}

/** Digits of the code on the card. */
export function tamanhoDoCvv(bandeira: Bandeira | null): 3 | 4 {
  return bandeira === 'AMEX' ? 4 : 3;
}

/**
 * Ranges of the first six digits; the first match decides. Brazilian brands come first: Elo lies in ranges of Visa, Maestro and
 * Discover, and the old Hipercard in those of Diners. A library is larger than the form around it; the tests compare the table with
 * one.
 */
const FAIXAS = Object.entries({
  Hipercard: '606282 384100 384140 384160 637095 637568 637599 637609 637612',
  ELO: `401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297
    636368-636369 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727
    650901-650978 651652-651679 655000-655019 655021-655058`,
  AMEX: '340000-349999 370000-379999',
  DINERS: '300000-305999 360000-369999 380000-399999',
  JCB: '180000-180099 213100-213199 352800-358999',
  DISCOVER: '601100-601199 644000-659999',
  MASTERCARD: '222100-272099 510000-559999',
  MAESTRO: '493698 500000-508999 560000-599999 630000-639999 670000-679999',
  VISA: '400000-499999',
} satisfies Record<Bandeira | 'Hipercard', string>).map(([nome, faixas]) => ({
  nome: nome as Bandeira | 'Hipercard',
  faixas: faixas.split(/\s+/).map((faixa) => faixa.split('-')),
}));
