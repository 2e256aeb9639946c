import type { IsoDate } from '../dates.ts';
import { isCpf } from '../documents.ts';
import { type Bandeira, bandeiraDoNumero, numeroDeCartaoValido, tamanhoDoCvv } from './bandeira.ts';
import { BANDEIRAS } from './rules.ts';

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

/** In the order of the screen. */
export const CAMPOS_DO_CARTAO: readonly CampoDoCartao[] = [
  'titular',
  'cpf',
  'numero',
  'mes',
  'ano',
  'cvv',
  'bandeira',
];

const FALTA: Record<CampoDoCartao, string> = {
  titular: 'Escreva o nome como está no cartão.',
  cpf: 'Informe o CPF de quem é o cartão.',
  numero: 'Informe o número do cartão.',
  mes: 'Escolha o mês.',
  ano: 'Escolha o ano.',
  cvv: 'Informe o CVV.',
  bandeira: 'Escolha a bandeira do cartão.',
};

type Juiz = (cartao: CartaoDigitado, hoje: IsoDate) => string | undefined | false;

const JUIZES: Partial<Record<CampoDoCartao, Juiz>> = {
  titular: ({ titular }) => /\d/.test(titular) && 'O nome do cartão não tem números.',
  cpf: ({ cpf }) => !isCpf(cpf) && 'Confira os números do CPF.',
  numero({ numero }) {
    const { recusada } = bandeiraDoNumero(numero);
    if (recusada) return `Ainda não aceitamos ${recusada}. Use outro cartão ou outra forma de pagamento.`;
    return !numeroDeCartaoValido(numero) && 'Confira o número do cartão.';
  },
  ano({ ano, mes }, hoje) {
    const vencido = mes !== '' && `20${ano}-${mes}` < hoje.slice(0, 7);
    return vencido && 'Este cartão já venceu. Confira a validade.';
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
