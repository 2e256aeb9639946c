import * as v from 'valibot';
import { addDays, type IsoDate, isoDateOf } from '#lib/dates.ts';
import { rest } from '#lib/endpoint.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { emReais, id, isoDate, isoInstant } from '#lib/wire.ts';
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

/** Our policy answers within this many days when the means of payment does not refund by itself. */
const DIAS_DA_RESPOSTA = 5;

/** The last day to answer a withdrawal, in São Paulo. */
export const ultimoDiaDaResposta = (pedidaEm: Date): IsoDate =>
  addDays(isoDateOf(pedidaEm), DIAS_DA_RESPOSTA);

/** A withdrawal: requested, then refunded. Nobody decides it (CDC, art. 49, sole paragraph). */
const ESTADOS_DA_DESISTENCIA = ['pedida', 'devolvida'] as const;

/** Said alike before and after the withdrawal: on the screen, in the mail, on the receipt. */
export const devolvemos = (valor: Centavos, metodo: MetodoDePagamento) =>
  `Devolvemos ${reais(valor)} ${COMO_DEVOLVEMOS[metodo]}.`;

export const COMO_DEVOLVEMOS: Record<MetodoDePagamento, string> = {
  CARTAO: 'por estorno no mesmo cartão: aparece nesta fatura ou em uma das duas seguintes',
  PIX: 'por Pix, à conta de onde o pagamento saiu',
  PICPAY: 'pelo PicPay, na conta que pagou',
  BOLETO:
    'pelo PagBank, que recebeu o boleto: em saldo na sua conta de lá; se você não tem uma, ele escreve para o seu e-mail',
  CUPOM: 'como foi pago',
};

/** Rights of a purchase, and their end after a withdrawal, in words. */
export const O_QUE_DEIXA_DE_VALER = {
  plano: 'O plano acaba na hora, e com ele as consultas e os recursos dele que ainda não foram protocolados.',
  peticao: 'A petição que ainda não foi entregue deixa de existir. A que você já recebeu continua com você.',
  recurso: 'O recurso que ainda não foi protocolado é encerrado, e a multa fica livre para outro.',
  'recurso-da-multa': 'O recurso desta multa é encerrado, se ainda não foi protocolado.',
  venda: 'O contrato é desfeito.',
} as const;

/** In an order's details: the withdrawal, or the last day for it. */
export const Desistencia = v.object({
  /** `possivel`: it can be requested until the end of the day `Ate`. */
  Estado: v.picklist(['possivel', ...ESTADOS_DA_DESISTENCIA]),
  Ate: isoDate,
  Valor: emReais,
  PedidaEm: v.nullable(isoInstant),
  DevolvidaEm: v.nullable(isoInstant),
});

/** Ours: withdraws from a purchase within seven days of its payment. Idempotent. */
export const desistir = rest('POST /Pedido/:id/Desistencia', {
  input: v.object({ id }),
  answer: v.object({
    success: v.literal(true),
    Estado: v.picklist(ESTADOS_DA_DESISTENCIA),
    Valor: emReais,
  }),
  errors: ['NAO_ENCONTRADO', 'PEDIDO_NAO_PAGO', 'FORA_DO_PRAZO'],
});

/** Why money of an order goes back, or is asked back. */
export const CAUSAS = ['desistencia', 'parte', 'dobro', 'contestacao'] as const;
export type Causa = (typeof CAUSAS)[number];

export const ROTULO_DA_CAUSA: Record<Causa, string> = {
  desistencia: 'Desistência',
  parte: 'Devolução em parte',
  dobro: 'Pagamento em dobro',
  contestacao: 'Contestação',
};

/** A chargeback that is `devolvida` was lost: the bank returned the money. One that is `recusada` was won. */
export const ESTADOS_DA_DEVOLUCAO = ['aberta', 'devolvida', 'recusada'] as const;
export type EstadoDaDevolucao = (typeof ESTADOS_DA_DEVOLUCAO)[number];

/** A gateway's report of a dispute, in our terms. */
export interface RelatoDaContestacao {
  gateway: 'pagbank' | 'picpay';
  gatewayId: string;
  estado: EstadoDaDevolucao;
  situacao: string | null;
  motivo: string | null;
  /** Centavos. */
  valor: number | null;
  /** `yyyy-mm-dd`, the last day for our papers. */
  prazo: string | null;
}
