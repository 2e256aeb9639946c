import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instante, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';

/** A note of the staff about a customer. The driver does not see it. */
export const notaInterna = pgTable(
  'nota_interna',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    texto: text().notNull(),
    /** E-mail of its author. */
    autor: text().notNull(),
    quando: instante().notNull(),
  },
  (t) => [numeroDoDono(t), index().on(t.usuarioId, t.quando)],
);
