import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';
import { barrasDaLinha, formatarLinha, linhaDigitavel, vencimentoDoFator } from '#lib/pedidos/boleto.ts';
import { crcConfere, lerCampos, lerValor } from '#lib/pedidos/emv.ts';
import { lerArrecadacao } from './arrecadacao.ts';
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
