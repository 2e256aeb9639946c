import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ESTADOS_DA_DESISTENCIA } from '#lib/pedidos/desistencia.ts';
import { ESTADOS_DA_CONTESTACAO } from '#lib/pedidos/estados.ts';
import { centavos, doMesmoDono, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';
import { pedido } from './pedidos.ts';

/** A partial refund, written before the gateway is called. While both dates are null its outcome is unknown, and the call is repeated. */
export const estornoParcial = pgTable(
  'estorno_parcial',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    pedidoId: numero().notNull(),
    valor: centavos().notNull(),
    /** The buyer was notified. */
    motivo: text().notNull(),
    autor: text().notNull(),
    quando: instante().notNull(),
    devolvidoEm: instante(),
    recusadoEm: instante(),
    /** The money went back outside of the gateway, whose refunded sum does not include it. */
    porFora: boolean().notNull().default(false),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.pedidoId, pedido),
    index().on(t.pedidoId),
    uniqueIndex('estorno_parcial_sem_resposta')
      .on(t.pedidoId, t.usuarioId)
      .where(sql`${t.devolvidoEm} is null and ${t.recusadoEm} is null`),
  ],
);

/** A withdrawal of a purchase by its driver (CDC, art. 49): one per order. */
export const desistencia = pgTable(
  'desistencia',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    pedidoId: numero().notNull(),
    estado: text({ enum: ESTADOS_DA_DESISTENCIA }).notNull(),
    /** The amount to refund: the whole payment, less what went back before. */
    valor: centavos().notNull(),
    pedidaEm: instante().notNull(),
    decididaEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.pedidoId, t.usuarioId),
    doMesmoDono(t, t.pedidoId, pedido),
    index().on(t.usuarioId),
    index().on(t.estado, t.pedidaEm),
  ],
);

/** A chargeback by the buyer's bank, as the gateway reports it. */
export const contestacao = pgTable(
  'contestacao',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    pedidoId: numero().notNull(),
    gateway: text({ enum: ['pagbank', 'picpay'] }).notNull(),
    /** `CBKS_...`; PicPay has no such id: our reference. */
    gatewayId: text().notNull(),
    estado: text({ enum: ESTADOS_DA_CONTESTACAO }).notNull(),
    /** The gateway's own status. */
    situacao: text(),
    motivo: text(),
    valor: centavos().notNull(),
    /** The last day for our papers, when the gateway tells it. */
    prazo: date({ mode: 'string' }),
    abertaEm: instante().notNull(),
    conferidaEm: instante().notNull(),
    /** Our papers were sent, or we decided not to. */
    respondidaEm: instante(),
    resposta: text(),
    resolvidaEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.pedidoId, pedido),
    unique().on(t.gateway, t.gatewayId, t.usuarioId),
    index().on(t.pedidoId),
    index().on(t.estado),
  ],
);
