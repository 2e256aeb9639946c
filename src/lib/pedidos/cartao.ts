import type { IsoDate } from '#lib/dates.ts';
import { isCpf } from '#lib/documents.ts';

/** The typed first step of the card checkout. Only name and CPF leave the browser. */
export interface CartaoDigitado {
  titular: string;
  cpf: string;
  numero: string;
  /** 01 to 12. */
  mes: string;
  /** Two digits; `20` goes before. */
  ano: string;
  cvv: string;
  bandeira: string;
}

export type CampoDoCartao = keyof CartaoDigitado;
export type ErrosDoCartao = Partial<Record<CampoDoCartao, string>>;

/** An error per field that is empty (spec 2, section 5), or that no bank would accept. */
export function errosDoCartao(cartao: CartaoDigitado, hoje: IsoDate): ErrosDoCartao {
  const erros: ErrosDoCartao = {};
  for (const campo of CAMPOS_DO_CARTAO) {
    const vazio = cartao[campo].trim() === '';
    const erro = vazio ? FALTA[campo] : JUIZES[campo]?.(cartao, hoje);
    if (erro) erros[campo] = erro;
  }
  return erros;
}

/** MM/AA as typed or filled in by the browser; a year of four digits is one of two. Empty where it cannot be read. */
export function lerValidade(texto: string): Pick<CartaoDigitado, 'mes' | 'ano'> {
  const [, mes = '', ano = ''] = /^(0[1-9]|1[0-2])\s*(?:\/\s*)?(?:20)?(\d\d)$/.exec(texto.trim()) ?? [];
  return { mes, ano };
}

/** In the order of the screen, which is that of a card. */
export const CAMPOS_DO_CARTAO: readonly CampoDoCartao[] = [
  'numero',
  'bandeira',
  'mes',
  'ano',
  'cvv',
  'titular',
  'cpf',
];

const FALTA: Record<CampoDoCartao, string> = {
  titular: 'Escreva o nome como está no cartão.',
  cpf: 'Informe o CPF de quem é o cartão.',
  numero: 'Informe o número do cartão.',
  mes: 'Informe a validade, como 08/29.',
  ano: 'Informe a validade, como 08/29.',
  cvv: 'Informe o CVV.',
  bandeira: 'Escolha a bandeira do cartão.',
};

type Juiz = (cartao: CartaoDigitado, hoje: IsoDate) => string | undefined | false;

const JUIZES: Partial<Record<CampoDoCartao, Juiz>> = {
  titular: ({ titular }) =>
    /\d/.test(titular) ? 'O nome do cartão não tem números.' : !/\p{L}/u.test(titular) && FALTA.titular,
  cpf: ({ cpf }) => !isCpf(cpf) && 'Confira os números do CPF.',
  numero({ numero }) {
    const { recusada } = bandeiraDoNumero(numero);
    if (recusada) return `Ainda não aceitamos ${recusada}. Use outro cartão.`;
    return !numeroDeCartaoValido(numero) && 'Confira o número do cartão.';
  },
  ano({ ano, mes }, hoje) {
    const vencido = mes !== '' && `20${ano}-${mes}` < hoje.slice(0, 7);
    if (vencido) return 'Este cartão já venceu. Confira a validade.';
    // The years that the specification offers (2, section 5).
    const ultimo = anosDeValidade(Number(hoje.slice(0, 4))).at(-1) ?? 0;
    return Number(`20${ano}`) > ultimo && 'Confira o ano da validade.';
  },
  cvv({ cvv, numero }) {
    const tamanho = tamanhoDoCvv(bandeiraDoNumero(numero).bandeira);
    return !new RegExp(`^\\d{${tamanho}}$`).test(cvv.trim()) && `O CVV tem ${tamanho} números.`;
  },
  bandeira: ({ bandeira }) => !ehBandeira(bandeira) && FALTA.bandeira,
};

function ehBandeira(texto: string): texto is Bandeira {
  return BANDEIRAS.some((bandeira) => bandeira === texto);
}

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
function tamanhoDoCvv(bandeira: Bandeira | null): 3 | 4 {
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

export const BANDEIRAS = [
  'MASTERCARD',
  'VISA',
  'AMEX',
  'MAESTRO',
  'ELO',
  'DINERS',
  'JCB',
  'DISCOVER',
] as const;

/** The expiry years of the card form: this one and the next ten (spec 2, section 5). The field shows two digits; `20` goes before. */
function anosDeValidade(anoAtual: number): number[] {
  return Array.from({ length: 11 }, (_, i) => anoAtual + i);
}

export interface PoliticaDaPagina {
  insertScriptResource(resource: string): void;
}

/**
 * The address of the card provider's script: a path when it is ours (the sandbox, under any host name), else the whole address, whose
 * origin is added to the page's policy.
 */
export function scriptDoCartao(
  site: { cardSdkUrl: string; publicUrl: string },
  csp: PoliticaDaPagina | undefined,
): string {
  const { origin, pathname, href } = new URL(site.cardSdkUrl);
  if (origin === new URL(site.publicUrl).origin) return pathname;
  // An own list replaces the default, which is 'self'.
  csp?.insertScriptResource("'self'");
  csp?.insertScriptResource(origin);
  return href;
}
