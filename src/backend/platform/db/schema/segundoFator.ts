import { bigint, boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { guid, instante, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';

/** Recovery codes, each for one use: 120 random bits, so a plain hash is enough (ASVS 6.5.2). */
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

/** A passkey: the public key; the private key never leaves the device. */
export const chaveDeAcesso = pgTable(
  'chave_de_acesso',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** Base64url credential id. */
    credencial: text().notNull().unique(),
    /** COSE, base64url. */
    chavePublica: text().notNull(),
    /** The authenticator's counter at its last use; 0 if it does not count. */
    contador: bigint({ mode: 'number' }).notNull(),
    /** Hints for the browser, comma separated. */
    transportes: text().notNull(),
    nome: text().notNull(),
    /** Synced between the driver's devices by a service. */
    sincronizada: boolean().notNull(),
    criadaEm: instante().notNull(),
    usadaEm: instante(),
  },
  (t) => [numeroDoDono(t), unique().on(t.guid, t.usuarioId), index().on(t.usuarioId)],
);

/** What somebody began and has minutes to finish, once: a sign-in, a passkey, a second factor, a new password by mail. */
export const passoDeEntrada = pgTable(
  'passo_de_entrada',
  {
    id: uuid().primaryKey().defaultRandom(),
    tipo: text({
      enum: ['codigo', 'entrar-com-chave', 'registrar-chave', 'segundo-fator', 'recuperar'],
    }).notNull(),
    /** SHA-256 of the cookie of the browser that began it, of the session, or of the mailed code. */
    tokenHash: text().notNull(),
    usuarioId: uuid().references(() => usuario.id, { onDelete: 'cascade' }),
    /** The challenge that the passkey signs, or the secret of an authenticator (usuario.totpSegredo). */
    desafio: text(),
    expiraEm: instante().notNull(),
  },
  (t) => [unique().on(t.tipo, t.tokenHash), index().on(t.usuarioId), index().on(t.expiraEm)],
);

/** Browsers that signed in before: a sign-in from another one is reported by mail. */
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

/** Random keys of this installation, made once where no setting gives them; shared by all processes of the database. */
export const chaveDoServidor = pgTable('chave_do_servidor', {
  nome: text().primaryKey(),
  /** 32 random bytes, base64; encrypted when OPERATOR_KEY is set (backend/platform/secrets/segredo.ts). */
  valor: text().notNull(),
  criadaEm: instante().notNull(),
});
