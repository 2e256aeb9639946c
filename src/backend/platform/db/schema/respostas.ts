import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instante } from './columns.ts';

/** What an outside service answered and nobody could read, for an operator to look at. The same answer again counts up. */
export const respostaIlegivel = pgTable(
  'resposta_ilegivel',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    servico: text().notNull(),
    operacao: text().notNull(),
    /** Of HTTP; 0 for a notice that came to us. */
    status: integer().notNull(),
    /** Of the whole body, also where less of it is kept. */
    sha256: text().notNull(),
    /** Its beginning. It may hold personal data, and goes after 90 days. */
    corpo: text().notNull(),
    vezes: integer().notNull().default(1),
    primeiraEm: instante().notNull(),
    ultimaEm: instante().notNull(),
  },
  (t) => [unique().on(t.servico, t.operacao, t.sha256)],
);
