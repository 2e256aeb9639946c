import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { documento, doMesmoDono, guid, instante, numeroDoDono, numeroGerado } from './columns.ts';
import { sessao, usuario } from './conta.ts';

export const notificacao = pgTable(
  'notificacao',
  {
    id: numeroGerado(),
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
    /** When it was shown over a screen, once. */
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
    id: numeroGerado().primaryKey(),
    usuarioId: uuid().references(() => usuario.id),
    modelo: text().notNull(),
    chave: text().notNull().unique(),
    enviadoEm: instante(),
    criadoEm: instante().notNull(),
    /** The text as sent, without the secrets in its links; empty for a recovery mail. */
    para: text(),
    assunto: text(),
    texto: text(),
    /** The job that made it: running it again makes the same mail. */
    pedido: documento(),
  },
  (t) => [index().on(t.usuarioId), index().on(t.criadoEm)],
);

/** A browser that receives push messages for a driver, as long as its session exists. */
export const aparelhoPush = pgTable(
  'aparelho_push',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    sessaoId: uuid().notNull(),
    /** The push address, which lets anybody send to the device. A browser has one for all its users. */
    enderecoDoServico: text().notNull().unique(),
    /** The keys that messages are encrypted for (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    criadoEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.sessaoId, t.usuarioId),
    doMesmoDono(t, t.sessaoId, sessao).onDelete('cascade'),
    index().on(t.usuarioId),
  ],
);
