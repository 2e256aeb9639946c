import { bigint, boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { guid, instante, numeroDoDono, numeroSemFim } from './columns.ts';
import { usuario } from './conta.ts';

/** The authenticator of a driver who wants a second step: one an account. */
export const segundoFator = pgTable('segundo_fator', {
  usuarioId: uuid()
    .primaryKey()
    .references(() => usuario.id, { onDelete: 'cascade' }),
  /** Base32, sealed where there is a key (backend/platform/secrets/segredo.ts). */
  totpSegredo: text().notNull(),
  /** The last 30 s step whose code was used: a code works once. */
  totpPasso: bigint({ mode: 'number' }),
  criadoEm: instante().notNull(),
  /** Which session began it: no other one is shown the secret. */
  sessaoId: uuid(),
  /** Null until the first code proved that an app has the secret: nothing is asked for before. */
  ligadoEm: instante(),
});

/** One-time codes for who has lost the authenticator: 120 random bits each, so a plain hash is enough (ASVS 6.5.2). */
export const codigoDeReserva = pgTable(
  'codigo_de_reserva',
  {
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** SHA-256 of account and code, hex. */
    tokenHash: text().notNull(),
    criadoEm: instante().notNull(),
    usadoEm: instante(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.tokenHash] })],
);

/** A passkey: what proves it is public, the private part never leaves the device. */
export const chaveDeAcesso = pgTable(
  'chave_de_acesso',
  {
    id: numeroSemFim(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** Base64url, as the browser names it. */
    credencial: text().notNull().unique(),
    /** COSE, base64url. */
    chavePublica: text().notNull(),
    /** What the authenticator counted at its last use; 0 for those that do not count. */
    contador: bigint({ mode: 'number' }).notNull(),
    /** Hints for the browser, comma separated. */
    transportes: text().notNull(),
    nome: text().notNull(),
    /** Kept by a service of the driver's on several devices. */
    sincronizada: boolean().notNull(),
    criadaEm: instante().notNull(),
    usadaEm: instante(),
  },
  (t) => [numeroDoDono(t), unique().on(t.guid, t.usuarioId), index().on(t.usuarioId)],
);

/** What is under way at the door: a password that was right and waits for its code, a question to a passkey. Each is used once. */
export const passoDeEntrada = pgTable(
  'passo_de_entrada',
  {
    id: uuid().primaryKey().defaultRandom(),
    tipo: text({ enum: ['codigo', 'entrar-com-chave', 'registrar-chave'] }).notNull(),
    /** SHA-256 of the cookie of the browser that began it, or of the session. */
    tokenHash: text().notNull(),
    usuarioId: uuid().references(() => usuario.id, { onDelete: 'cascade' }),
    /** What the passkey has to sign. */
    desafio: text(),
    expiraEm: instante().notNull(),
  },
  (t) => [unique().on(t.tipo, t.tokenHash), index().on(t.usuarioId), index().on(t.expiraEm)],
);

/** Browsers that signed in before: another one is told of by mail. */
export const aparelhoConhecido = pgTable(
  'aparelho_conhecido',
  {
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's own cookie. */
    tokenHash: text().notNull(),
    vistoEm: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.tokenHash] }), index().on(t.vistoEm)],
);
