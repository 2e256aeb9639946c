import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instante } from './columns.ts';
import { sessao, usuario } from './conta.ts';

/** A browser that takes push messages for a driver: as long as its session, which it goes with. */
export const aparelhoPush = pgTable(
  'aparelho_push',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    sessaoId: uuid()
      .notNull()
      .unique()
      .references(() => sessao.id, { onDelete: 'cascade' }),
    /** Where its push service listens: whoever has it can write to the device. One browser has one, whoever uses it. */
    enderecoDoServico: text().notNull().unique(),
    /** What messages are encrypted for (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    criadoEm: instante().notNull(),
  },
  (t) => [index().on(t.usuarioId)],
);

/** Our key towards push services, where the settings give none. */
export const chaveVapid = pgTable('chave_vapid', {
  id: integer().primaryKey(),
  publica: text().notNull(),
  /** Sealed where there is a key (backend/equipe/segredo.ts). */
  privada: text().notNull(),
  criadaEm: instante().notNull(),
});
