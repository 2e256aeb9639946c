import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CAUSAS, ESTADOS_DA_DEVOLUCAO } from '#lib/pedidos/devolucao.ts';
import { centavos, doMesmoDono, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { pedido } from './pedidos.ts';

/**
 * Money of an order that goes back to its buyer, or that the buyer's bank asks back; `causa` says why. It is written before the gateway
 * is asked: while it is `aberta` the outcome is unknown, and the call is repeated.
 */
export const devolucao = pgTable(
  'devolucao',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    pedidoId: numero().notNull(),
    causa: text({ enum: CAUSAS }).notNull(),
    estado: text({ enum: ESTADOS_DA_DEVOLUCAO }).notNull().default('aberta'),
    valor: centavos().notNull(),
    quando: instante().notNull(),
    fim: instante(),
    /** The money went back outside of the gateway, whose refunded sum does not include it. */
    porFora: boolean().notNull().default(false),
    /** What the driver reads of a part, or why the bank asks. */
    motivo: text(),
    autor: text(),
    gateway: text({ enum: ['pagbank', 'picpay'] }),
    /**
     * Of a double payment its charge, '' when the order has none; of a chargeback its id (`CBKS_...`; PicPay has none: our reference);
     * of a part of before version 2 its idempotency key.
     */
    gatewayId: text().notNull().default(''),
    /** Of a double payment the order that had been paid before; the same one when it was charged twice or its sale was cancelled. */
    pagoPorId: numero(),
    /** The gateway's own status of a chargeback, and the last day for our papers, when it tells them. */
    situacao: text(),
    prazo: date({ mode: 'string' }),
    /** Our papers were sent, or we decided not to. */
    respondidaEm: instante(),
    resposta: text(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.pedidoId, pedido),
    doMesmoDono(t, t.pagoPorId, pedido),
    index().on(t.pedidoId),
    index().on(t.usuarioId),
    index().on(t.estado, t.causa),
    uniqueIndex('devolucao_uma_desistencia')
      .on(t.pedidoId, t.usuarioId)
      .where(sql`${t.causa} = 'desistencia'`),
    uniqueIndex('devolucao_parte_aberta')
      .on(t.pedidoId, t.usuarioId)
      .where(sql`${t.causa} = 'parte' and ${t.estado} = 'aberta'`),
    uniqueIndex('devolucao_um_dobro')
      .on(t.pedidoId, t.gatewayId, t.usuarioId)
      .where(sql`${t.causa} = 'dobro'`),
    uniqueIndex('devolucao_uma_contestacao')
      .on(t.gateway, t.gatewayId, t.usuarioId)
      .where(sql`${t.causa} = 'contestacao'`),
  ],
);
