import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ASSUNTOS_DA_NOTA } from '#lib/mesa/notas.ts';
import { documento, instante, numeroDoDono, numeroSemFim } from './columns.ts';
import { usuario } from './conta.ts';
import { equipe } from './equipe.ts';

/** What somebody of the staff writes for the others about a customer. The driver is not shown it. */
export const notaInterna = pgTable(
  'nota_interna',
  {
    id: numeroSemFim(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** The record on whose page it was written. */
    assunto: text({ enum: ASSUNTOS_DA_NOTA }).notNull(),
    assuntoId: text().notNull(),
    texto: text().notNull(),
    /** E-mail of who wrote it. */
    autor: text().notNull(),
    /** E-mails of the colleagues that it names. */
    mencionados: text().array().notNull().default([]),
    quando: instante().notNull(),
  },
  (t) => [numeroDoDono(t), index().on(t.usuarioId, t.quando)],
);

/** An answer that is written often, under a name. */
export const modeloDeResposta = pgTable('modelo_de_resposta', {
  id: numeroSemFim().primaryKey(),
  nome: text().notNull().unique(),
  texto: text().notNull(),
  autor: text().notNull(),
  alteradoEm: instante().notNull(),
});

/** Who of the staff has a record open, and when they last had. */
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

/** Versions of what the staff edits: prices, plans, texts. The newest one of a key is in force; going back writes one more. */
export const conteudoEditado = pgTable(
  'conteudo_editado',
  {
    chave: text().notNull(),
    versao: integer().notNull(),
    /** Null: what the program came with. */
    valor: documento(),
    autor: text().notNull(),
    motivo: text().notNull(),
    quando: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chave, t.versao] })],
);
