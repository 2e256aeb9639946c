import type { IsoDate } from '#lib/dates.ts';
import { isCpf } from '#lib/documents.ts';
import { type Bandeira, bandeiraDoNumero, numeroDeCartaoValido, tamanhoDoCvv } from './bandeira.ts';
import { anosDeValidade, BANDEIRAS } from './rules.ts';

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
