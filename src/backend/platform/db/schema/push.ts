import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { doMesmoDono, instante, numeroDoDono, numeroSemFim } from './columns.ts';
import { sessao, usuario } from './conta.ts';

/** A browser that takes push messages for a driver: as long as its session, which it goes with. */
export const aparelhoPush = pgTable(
  'aparelho_push',
  {
    id: numeroSemFim(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    sessaoId: uuid().notNull(),
    /** Where its push service listens: whoever has it can write to the device. One browser has one, whoever uses it. */
    enderecoDoServico: text().notNull().unique(),
    /** What messages are encrypted for (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    criadoEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.sessaoId, t.usuarioId),
    doMesmoDono(t, t.sessaoId, sessao).onDelete('cascade'),
    index().on(t.usuarioId),
  ],
);

/** Our key towards push services, where the settings give none. */
export const chaveVapid = pgTable('chave_vapid', {
  id: integer().primaryKey(),
  publica: text().notNull(),
  /** Sealed where there is a key (backend/platform/secrets/segredo.ts). */
  privada: text().notNull(),
  criadaEm: instante().notNull(),
});
