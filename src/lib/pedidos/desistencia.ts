import * as v from 'valibot';
import { addDays, type IsoDate, isoDateOf } from '../dates.ts';
import { rest } from '../endpoint.ts';
import type { Centavos } from '../money.ts';
import { emReais, id, isoDate, isoInstant } from '../wire.ts';
import type { MetodoDePagamento } from './rules.ts';

/** Lei 8.078/1990 (CDC), art. 49: seven days from the contract, or from when the service is received, without a reason. */
const DIAS_PARA_DESISTIR = 7;

/**
 * The last whole day for a withdrawal, in São Paulo. Counted from the confirmation of the payment, also for a plan that begins
 * later, whose price is refunded whole until then (fimAntecipado.ts); the first day is not counted, the last one is (Lei 10.406/2002, art. 132).
 */
export function ultimoDiaParaDesistir(pagoEm: Date): IsoDate {
  return addDays(isoDateOf(pagoEm), DIAS_PARA_DESISTIR);
}

export function noPrazoParaDesistir(pagoEm: Date, agora: Date): boolean {
  return isoDateOf(agora) <= ultimoDiaParaDesistir(pagoEm);
}

/** Our policy answers within this many days when a person has to decide. */
export const DIAS_DA_RESPOSTA = 5;

/** The last day to answer a withdrawal, in São Paulo. */
export const ultimoDiaDaResposta = (pedidaEm: Date): IsoDate =>
  addDays(isoDateOf(pedidaEm), DIAS_DA_RESPOSTA);

/** The used part of an item: the price paid for all of it, and of each used appeal or petition. */
export interface Uso {
  pago: Centavos;
  precos: readonly Centavos[];
}

/**
 * The most that may be kept of an order, in centavos: the price of each begun appeal and delivered petition, at most the item's price,
 * less the order's discount. By our policy, section "Quando o serviço já começou"; the right of withdrawal itself stays (CDC, art. 49),
 * and keeping nothing is always allowed.
 */
export function valorUsado(
  { total, subtotal }: { total: Centavos; subtotal: Centavos },
  usos: readonly Uso[],
): Centavos {
  const cheio = usos.reduce(
    (soma, { pago, precos }) =>
      soma +
      Math.min(
        pago,
        precos.reduce((a, b) => a + b, 0),
      ),
    0,
  );
  return subtotal === 0 ? 0 : Math.min(total, Math.floor((cheio * total) / subtotal));
}

/** A withdrawal as shown to the driver: requested, refunded, or refused with a reason. */
export const ESTADOS_DA_DESISTENCIA = ['pedida', 'devolvida', 'recusada'] as const;

export const COMO_DEVOLVEMOS: Record<MetodoDePagamento, string> = {
  CARTAO: 'por estorno no mesmo cartão: aparece nesta fatura ou em uma das duas seguintes',
  PIX: 'por Pix, à conta de onde o pagamento saiu',
  PICPAY: 'pelo PicPay, na conta que pagou',
  BOLETO: 'por Pix ou transferência, à conta de quem pagou: escrevemos para o seu e-mail para pedir os dados',
  CUPOM: 'como foi pago',
};

/** The same where `aMenos` of the payment is kept or went back before: PicPay refunds whole payments only, so the rest goes by transfer. */
export const comoVolta = (metodo: MetodoDePagamento, aMenos: Centavos): string =>
  COMO_DEVOLVEMOS[voltaAMao(metodo, aMenos) ? 'BOLETO' : metodo];

export const voltaAMao = (metodo: MetodoDePagamento, aMenos: Centavos): boolean =>
  metodo === 'BOLETO' || (metodo === 'PICPAY' && aMenos > 0);

/** Rights of a purchase, and their end after a withdrawal, in words. */
export const O_QUE_DEIXA_DE_VALER = {
  plano: 'O plano acaba na hora, e com ele as consultas e os recursos dele que ninguém começou a preparar.',
  peticao: 'A petição que ainda não foi entregue deixa de existir. A que você já recebeu continua com você.',
  recurso: 'O recurso que ninguém começou a preparar é encerrado, e a multa fica livre para outro.',
  'recurso-da-multa': 'O recurso desta multa é encerrado, se ninguém começou a prepará-lo.',
  venda: 'O contrato é desfeito.',
} as const;

/** In an order's details: the withdrawal, or the last day for it. */
export const Desistencia = v.object({
  /** `possivel`: it can be requested until the end of the day `Ate`. */
  Estado: v.picklist(['possivel', ...ESTADOS_DA_DESISTENCIA]),
  Ate: isoDate,
  Valor: emReais,
  PedidaEm: v.nullable(isoInstant),
  DecididaEm: v.nullable(isoInstant),
  Motivo: v.nullable(v.string()),
  /** A part was used: an operator decides how much of `Valor` is refunded, at least `Valor` less `Usado`. */
  ADecidir: v.boolean(),
  Usado: emReais,
  /** The kept amount, once decided. */
  Retido: emReais,
});

export const desistir = rest('POST /Pedido/:id/Desistencia', {
  input: v.object({ id }),
  answer: v.object({
    success: v.literal(true),
    Estado: v.picklist(ESTADOS_DA_DESISTENCIA),
    Valor: emReais,
  }),
  errors: ['NAO_ENCONTRADO', 'PEDIDO_NAO_PAGO', 'FORA_DO_PRAZO'],
  summary: 'Ours: withdraws from a purchase within seven days of its payment. Idempotent.',
});
