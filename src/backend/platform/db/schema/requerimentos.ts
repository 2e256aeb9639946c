import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { TIPOS_DE_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { instante, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';

/** A request by law about personal data, and its last day. */
export const requerimento = pgTable(
  'requerimento',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    tipo: text({ enum: TIPOS_DE_REQUERIMENTO }).notNull(),
    /** Where it arrived: the account's own screens, or the staff for a letter, mail or call. */
    origem: text({ enum: ['conta', 'equipe'] }).notNull(),
    texto: text().notNull(),
    recebidoEm: instante().notNull(),
    /** The last day for the answer. */
    prazo: date({ mode: 'string' }).notNull(),
    respondidoEm: instante(),
    resposta: text(),
    autor: text(),
  },
  (t) => [numeroDoDono(t), index().on(t.usuarioId), index().on(t.respondidoEm, t.prazo)],
);
