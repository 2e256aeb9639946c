import { pgTable, text } from 'drizzle-orm/pg-core';
import { instante } from './columns.ts';

/** Random keys of this installation, made once where no setting gives them; shared by all processes of the database. */
export const chaveDoServidor = pgTable('chave_do_servidor', {
  nome: text().primaryKey(),
  /** 32 random bytes, base64. */
  valor: text().notNull(),
  criadaEm: instante().notNull(),
});
