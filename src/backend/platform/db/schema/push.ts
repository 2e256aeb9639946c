import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { doMesmoDono, instante, numeroDoDono, numeroSemFim } from './columns.ts';
import { sessao, usuario } from './conta.ts';

/** A browser that receives push messages for a driver, as long as its session exists. */
export const aparelhoPush = pgTable(
  'aparelho_push',
  {
    id: numeroSemFim(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    sessaoId: uuid().notNull(),
    /** The push address: whoever has it can write to the device. A browser has one, whoever uses it. */
    enderecoDoServico: text().notNull().unique(),
    /** The keys that messages are encrypted for (RFC 8291), base64url. */
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

/** Our VAPID key, where the settings give none. */
export const chaveVapid = pgTable('chave_vapid', {
  id: integer().primaryKey(),
  publica: text().notNull(),
  /** Encrypted when OPERATOR_KEY is set (backend/platform/secrets/segredo.ts). */
  privada: text().notNull(),
  criadaEm: instante().notNull(),
});
