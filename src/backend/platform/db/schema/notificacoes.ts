import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { documento, guid, instante, numeroDoDono, numeroSemFim } from './columns.ts';
import { usuario } from './conta.ts';

export const notificacao = pgTable(
  'notificacao',
  {
    id: numeroSemFim(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    assunto: text().notNull(),
    descricao: text().notNull(),
    /** Path inside the app where the driver continues, if any. */
    destino: text(),
    /** Identifies the event, so that a repeated job makes no second notification. */
    chave: text().notNull(),
    /** Shown once as a push message in the shell. */
    push: boolean().notNull().default(false),
    pushMostradaEm: instante(),
    dataCriacao: instante().notNull(),
    dataLeitura: instante(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.guid, t.usuarioId),
    unique().on(t.usuarioId, t.chave),
    index().on(t.usuarioId, t.dataCriacao),
    index().on(t.dataCriacao),
  ],
);

/** Sent mails, by the event that caused them: one mail per event. */
export const emailEnviado = pgTable(
  'email_enviado',
  {
    id: numeroSemFim().primaryKey(),
    usuarioId: uuid().references(() => usuario.id),
    modelo: text().notNull(),
    chave: text().notNull().unique(),
    enviadoEm: instante(),
    criadoEm: instante().notNull(),
    /** The text as sent, without what its links open; of a recovery mail nothing is kept. */
    para: text(),
    assunto: text(),
    texto: text(),
    /** The job that made it: running it again makes the same mail. */
    pedido: documento(),
  },
  (t) => [index().on(t.usuarioId), index().on(t.criadoEm)],
);
