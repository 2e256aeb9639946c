import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PAPEIS } from '#lib/mesa/papeis.ts';
import { instante } from './columns.ts';

/** Who works at the operator's desk. No driver is here, and nobody here is a driver. */
export const equipe = pgTable('equipe', {
  id: uuid().primaryKey().defaultRandom(),
  /** Lower case, the sign-in name. */
  email: text().notNull().unique(),
  nome: text().notNull(),
  papel: text({ enum: PAPEIS }).notNull(),
  /** Null until the account was activated. */
  senhaHash: text(),
  /** Base32, of the one-time codes; null until the account was activated. */
  totpSegredo: text(),
  /** The last 30 s step whose code was used: a code works once. */
  totpPasso: bigint({ mode: 'number' }),
  /** SHA-256 of the activation code that was given out, and until when it works. */
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
