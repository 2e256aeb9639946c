import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ASSUNTOS_DA_NOTA } from '#lib/mesa/notas.ts';
import { documento, instante, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';
import { equipe } from './equipe.ts';

/** A note of the staff about a customer. The driver does not see it. */
export const notaInterna = pgTable(
  'nota_interna',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** The record on whose page it was written. */
    assunto: text({ enum: ASSUNTOS_DA_NOTA }).notNull(),
    assuntoId: text().notNull(),
    texto: text().notNull(),
    /** E-mail of its author. */
    autor: text().notNull(),
    /** E-mails of the colleagues that it names. */
    mencionados: text().array().notNull().default([]),
    quando: instante().notNull(),
  },
  (t) => [numeroDoDono(t), index().on(t.usuarioId, t.quando)],
);

/** A frequent answer, saved under a name. */
export const modeloDeResposta = pgTable('modelo_de_resposta', {
  id: numeroGerado().primaryKey(),
  nome: text().notNull().unique(),
  texto: text().notNull(),
  autor: text().notNull(),
  alteradoEm: instante().notNull(),
});

/** Which member of the staff has a record open, and when they last had it open. */
export const presencaNaMesa = pgTable(
  'presenca_na_mesa',
  {
    assunto: text().notNull(),
    assuntoId: text().notNull(),
    equipeId: uuid()
      .notNull()
      .references(() => equipe.id, { onDelete: 'cascade' }),
    vistaEm: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assunto, t.assuntoId, t.equipeId] }), index().on(t.vistaEm)],
);

/** Versions of editable content: prices, plans, texts. The newest of a key is in force; reverting writes another one. */
export const conteudoEditado = pgTable(
  'conteudo_editado',
  {
    chave: text().notNull(),
    versao: integer().notNull(),
    /** Null: the program's default. */
    valor: documento(),
    autor: text().notNull(),
    motivo: text().notNull(),
    quando: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chave, t.versao] })],
);
