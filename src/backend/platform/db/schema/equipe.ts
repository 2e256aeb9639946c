import { bigint, boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { PAPEIS } from '#lib/mesa/papeis.ts';
import { documento, doMesmoDono, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';
import { recurso, recursoMovimento } from './recursos.ts';

/** The staff of the operator's desk. Drivers and staff are separate. */
export const equipe = pgTable('equipe', {
  id: uuid().primaryKey().defaultRandom(),
  /** Lower case, the sign-in name. */
  email: text().notNull().unique(),
  nome: text().notNull(),
  papel: text({ enum: PAPEIS }).notNull(),
  /** Null until the account was activated. */
  senhaHash: text(),
  /** Base32, for one-time codes; null until the account was activated. */
  totpSegredo: text(),
  /** The last 30 s step whose code was used: a code works once. */
  totpPasso: bigint({ mode: 'number' }),
  /** SHA-256 of the activation code that was issued, and its expiry. */
  ativacaoHash: text(),
  ativacaoExpiraEm: instante(),
  bloqueadaEm: instante(),
  criadaEm: instante().notNull(),
});

export const equipeSessao = pgTable(
  'equipe_sessao',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the opaque token, hex. */
    tokenHash: text().notNull().unique(),
    equipeId: uuid()
      .notNull()
      .references(() => equipe.id, { onDelete: 'cascade' }),
    criadaEm: instante().notNull(),
    usadaEm: instante().notNull(),
    ip: text(),
    agente: text(),
  },
  (t) => [index().on(t.equipeId), index().on(t.usadaEm)],
);

/** The desk's queue, one row per appeal, maintained by triggers on movements, questions and milestones. Never exported. */
export const recursoNaFila = pgTable(
  'recurso_na_fila',
  {
    recursoId: numero().notNull(),
    usuarioId: uuid().notNull(),
    /** The state and instant of the last movement. */
    estado: text({ enum: recursoMovimento.status.enumValues }).notNull(),
    movidoEm: instante().notNull(),
    fase: text({ enum: recurso.fase.enumValues }).notNull(),
    multaId: numero().notNull(),
    /** A question of the desk waits for the driver. */
    perguntaAberta: boolean().notNull().default(false),
    /** Since when the desk has to act: the last movement, or the driver's answer after it. */
    paradoDesde: instante().notNull(),
    /** The driver's last day as computed on the day `prazoVistoEm`; null: none runs, or it is not known. */
    prazo: date({ mode: 'string' }),
    /** Null: must be computed again. */
    prazoVistoEm: date({ mode: 'string' }),
    /** The member of the staff who works on it. */
    responsavelId: uuid().references(() => equipe.id, { onDelete: 'set null' }),
    /** What the staff answered in the wizard of its petition, as in the table `rascunho`. */
    rascunho: documento(),
  },
  (t) => [
    primaryKey({ columns: [t.recursoId, t.usuarioId] }),
    doMesmoDono(t, t.recursoId, recurso).onDelete('cascade'),
    index().on(t.estado, t.prazo, t.recursoId),
    index().on(t.usuarioId),
    index().on(t.responsavelId),
  ],
);

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
