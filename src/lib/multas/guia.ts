import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';
import {
  barrasDaLinha,
  formatarLinha,
  linhaDigitavel,
  modulo10,
  vencimentoDoFator,
} from '#lib/pedidos/boleto.ts';
import { crcConfere, lerCampos, lerValor } from '#lib/pedidos/emv.ts';
import type { TIPOS_DE_GUIA } from './marcos.ts';
import { valoresComDesconto } from './rules.ts';

/** The payment code of a fine, decoded from its own digits: nothing is guessed. */
export interface GuiaLida {
  tipo: (typeof TIPOS_DE_GUIA)[number];
  /** As it is typed or pasted into a bank's app. */
  codigo: string;
  /** null: the code contains no amount. */
  valor: Centavos | null;
  /** Due date in the code: bank slips only. */
  vencimento: IsoDate | null;
  /** The recipient named in the code: Pix only. */
  recebedor: string | null;
}

export const GUIA_NAO_CONFERE =
  'Este código não confere. Copie a linha digitável inteira (47 ou 48 números) ou o Pix copia e cola da guia da multa.';

/** Bills of other services are collected by the same kind of line: water, power, telephone, instalments. */
const SEGMENTOS_DE_MULTA = ['1', '5', '7', '9'];

/** The longest Pix text that banks take. */
const PIX_MAXIMO = 512;

/**
 * The line of a bank slip (47 digits), of a collection slip (48), the bar code of either (44), or a Pix text. Null when check
 * digits, lengths or CRC are wrong, and for a bill that is no fine.
 */
export function lerGuia(texto: string, hoje: IsoDate): GuiaLida | null {
  const limpo = texto.trim();
  if (limpo.startsWith('000201')) return lerPix(limpo.replace(/[\r\n\t]/g, ''));
  if (!/^[\d\s.-]+$/.test(limpo)) return null;
  const digitos = limpo.replace(/\D/g, '');
  return digitos.startsWith('8') && digitos.length !== 47 ? daArrecadacao(digitos) : doBoleto(digitos, hoje);
}

function daArrecadacao(digitos: string): GuiaLida | null {
  const lida = lerArrecadacao(digitos);
  if (!lida || !SEGMENTOS_DE_MULTA.includes(lida.segmento)) return null;
  return { tipo: 'linha', codigo: lida.linha, valor: lida.valor, vencimento: null, recebedor: null };
}

function doBoleto(digitos: string, hoje: IsoDate): GuiaLida | null {
  const barras = digitos.length === 44 ? digitos : barrasDaLinha(digitos);
  const linha = barras && linhaDigitavel(barras);
  // Currency 9 is the real.
  if (!linha || barras.charAt(3) !== '9') return null;
  const valor = Number(barras.slice(9, 19));
  return {
    tipo: 'linha',
    codigo: linha,
    valor: valor > 0 ? valor : null,
    vencimento: vencimentoDoFator(barras.slice(5, 9), hoje),
    recebedor: null,
  };
}

function lerPix(texto: string): GuiaLida | null {
  if (texto.length > PIX_MAXIMO || !crcConfere(texto)) return null;
  const campos = lerCampos(texto);
  const valor = lerValor(campos?.get('54'));
  if (!campos || valor === undefined || campos.get('53') !== '986') return null;
  const contas = [...campos].filter(([id]) => Number(id) >= 26 && Number(id) <= 51);
  const pix = contas.some(([, conta]) => lerCampos(conta)?.get('00')?.toLowerCase() === 'br.gov.bcb.pix');
  if (!pix) return null;
  const recebedor = [campos.get('59'), campos.get('60')].filter(Boolean).join(', ');
  return { tipo: 'pix', codigo: texto, valor: valor || null, vencimento: null, recebedor: recebedor || null };
}

/** As slips print their line. */
export function guiaEscrita({ tipo, codigo }: Pick<GuiaLida, 'tipo' | 'codigo'>): string {
  if (tipo === 'pix') return codigo;
  return codigo.length === 48
    ? codigo.replace(/(\d{11})(\d)(?=\d|$)/g, '$1-$2 ').trim()
    : formatarLinha(codigo);
}

/** Whether the amount of a slip is possible for this fine: in full, with 20% or 40% off, or more after its due date (CTB art. 284). */
export function valorDaMulta(valor: Centavos, daMulta: { original: Centavos; hoje: Centavos }): boolean {
  const { ateVencimento, sne } = valoresComDesconto(daMulta.original);
  const comJuros = valor >= daMulta.original && valor <= daMulta.original * MAIS_JUROS;
  return [daMulta.hoje, ateVencimento, sne].includes(valor) || comJuros;
}

/** More than the interest of the five years in which a fine can be claimed (CTB art. 284 §4). */
const MAIS_JUROS = 2;

// A collection slip (arrecadação) of a public body: FEBRABAN's layout with 44 digits in the bar code and 48 to type.
//   bar code: '8', segment 1, kind of value 1, check digit 1, value 11, body 4, free field 25
//   line:     the bar code in four blocks of 11, each with its own check digit

/** Kinds of value: 6 and 8 hold reais, 7 and 9 a quantity; 6 and 7 check by modulo 10, 8 and 9 by modulo 11. */
const EM_REAIS = ['6', '8'];

/** A typed line or a bar code, digits only; null when a check digit is wrong. */
export function lerArrecadacao(digitos: string) {
  const barras = digitos.length === 48 ? barrasDaArrecadacao(digitos) : digitos;
  if (!barras || !/^8\d[6-9]\d{41}$/.test(barras)) return null;
  if (dvDe(barras, barras.slice(0, 3) + barras.slice(4)) !== barras.charAt(3)) return null;
  const valor = Number(barras.slice(4, 15));
  return {
    barras,
    linha: linhaDaArrecadacao(barras),
    // The collector: 1 town halls, 5 public bodies, 7 traffic fines; others are no fine.
    segmento: barras.charAt(1),
    valor: EM_REAIS.includes(barras.charAt(2)) && valor > 0 ? valor : null,
  };
}

export function linhaDaArrecadacao(barras: string): string {
  return (barras.match(/\d{11}/g) ?? []).map((bloco) => bloco + dvDe(barras, bloco)).join('');
}

/** The whole bar code of one without its check digit, which is its fourth digit. */
export function comDv(semDv: string): string {
  return semDv.slice(0, 3) + dvDe(semDv, semDv) + semDv.slice(3);
}

function barrasDaArrecadacao(linha: string): string | null {
  const blocos = linha.match(/\d{12}/g) ?? [];
  const certo = blocos.every((bloco) => dvDe(linha, bloco.slice(0, -1)) === bloco.at(-1));
  return certo ? blocos.map((bloco) => bloco.slice(0, -1)).join('') : null;
}

/** The third digit of a slip says which modulus its check digits take. */
function dvDe(slip: string, digitos: string): string {
  return ['6', '7'].includes(slip.charAt(2)) ? modulo10(digitos) : modulo11(digitos);
}

/** Weights 2 to 9, again and again, from the right; a remainder of 0 or 1 gives 0. */
function modulo11(digitos: string): string {
  const soma = [...digitos].reverse().reduce((total, digito, i) => total + Number(digito) * (2 + (i % 8)), 0);
  const resto = soma % 11;
  return resto < 2 ? '0' : String(11 - resto);
}
