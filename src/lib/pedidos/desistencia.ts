import { addDays, type IsoDate, isoDateOf } from '../dates.ts';
import type { MetodoDePagamento } from './rules.ts';

/** Lei 8.078/1990 (CDC), art. 49: seven days from the contract, or from when the service is received, without a reason. */
const DIAS_PARA_DESISTIR = 7;

/**
 * The last whole day on which a purchase can be taken back, in São Paulo. The service begins when its payment is confirmed;
 * the day of the beginning is not counted, the day of the end is (Lei 10.406/2002, art. 132).
 */
export function ultimoDiaParaDesistir(pagoEm: Date): IsoDate {
  return addDays(isoDateOf(pagoEm), DIAS_PARA_DESISTIR);
}

export function noPrazoParaDesistir(pagoEm: Date, agora: Date): boolean {
  return isoDateOf(agora) <= ultimoDiaParaDesistir(pagoEm);
}

/** A withdrawal as the driver follows it: asked for, given back, or refused with a reason. */
export const ESTADOS_DA_DESISTENCIA = ['pedida', 'devolvida', 'recusada'] as const;

/** How the money goes back, by the way it came. */
export const COMO_DEVOLVEMOS: Record<MetodoDePagamento, string> = {
  CARTAO: 'por estorno no mesmo cartão: aparece nesta fatura ou em uma das duas seguintes',
  PIX: 'por Pix, à conta de onde o pagamento saiu',
  PICPAY: 'pelo PicPay, na conta que pagou',
  BOLETO: 'por Pix ou transferência, à conta de quem pagou: escrevemos para o seu e-mail para pedir os dados',
  CUPOM: 'como foi pago',
};

/** What a purchase gave, and what becomes of it when it is taken back. */
export const O_QUE_DEIXA_DE_VALER = {
  plano: 'O plano acaba na hora em que o valor é devolvido, e com ele as consultas que ele paga.',
  peticao: 'A petição que ainda não foi preenchida deixa de existir. A que já foi escrita continua com você.',
  recurso: 'O recurso que ainda não foi pedido deixa de valer.',
  'recurso-da-multa': 'O recurso desta multa deixa de valer, se ainda não foi pedido.',
  venda: 'O contrato é desfeito.',
} as const;
