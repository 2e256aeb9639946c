import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { TIPOS_DE_PAPEL } from '#lib/dossie/papeis.ts';
import { doMesmoDono, guid, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { arquivo, usuario } from './conta.ts';
import { multa } from './multas.ts';

/** A driver's own paper or note in the case file of a fine. */
export const papel = pgTable(
  'papel',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    multaId: numero().notNull(),
    tipo: text({ enum: TIPOS_DE_PAPEL }).notNull(),
    titulo: text(),
    texto: text(),
    /** The date of the paper itself, where the driver knows it. */
    dia: date({ mode: 'string' }),
    /** Null: a note. */
    arquivoId: uuid(),
    criadoEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.multaId, multa).onDelete('cascade'),
    unique().on(t.guid, t.usuarioId),
    index().on(t.usuarioId),
    index().on(t.multaId, t.id),
    index('papel_arquivo_id_index').on(t.arquivoId).where(sql`${t.arquivoId} is not null`),
    // The file is of the same driver, or there is none.
    foreignKey({ columns: [t.arquivoId, t.usuarioId], foreignColumns: [arquivo.id, arquivo.usuarioId] }),
  ],
);
