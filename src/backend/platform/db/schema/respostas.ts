import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instante } from './columns.ts';

/** An unreadable answer of an outside service, for an operator. An identical answer increments the counter. */
export const respostaIlegivel = pgTable(
  'resposta_ilegivel',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    servico: text().notNull(),
    operacao: text().notNull(),
    /** HTTP status; 0 for a received notice. */
    status: integer().notNull(),
    /** Hash of the whole body, also where it is stored truncated. */
    sha256: text().notNull(),
    /** The beginning of the body. It may hold personal data and is removed after 90 days. */
    corpo: text().notNull(),
    vezes: integer().notNull().default(1),
    primeiraEm: instante().notNull(),
    ultimaEm: instante().notNull(),
  },
  (t) => [unique().on(t.servico, t.operacao, t.sha256)],
);
