import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { CANAIS_DE_AVISO, TIPOS_DE_AVISO } from '#lib/avisos/tipos.ts';
import { ASSUNTOS_DE_CONSENTIMENTO } from '#lib/conta/consentimentos.ts';
import { DO_MOTORISTA, type PrazoDoMotorista } from '#lib/multas/diasDoMotorista.ts';
import { doMesmoDono, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { parceiro, usuario } from './conta.ts';
import { processo } from './habilitacoes.ts';
import { multa } from './multas.ts';

/** What a driver agreed to, permitted or revoked: the proof that LGPD art. 8, §2 requires. Rows are only added. */
export const consentimento = pgTable(
  'consentimento',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    assunto: text({ enum: ASSUNTOS_DE_CONSENTIMENTO }).notNull(),
    /** Version of the accepted text, if it has one. */
    versao: text(),
    /** The recipient of the consent, when it is not us. */
    parceiroId: integer().references(() => parceiro.id),
    aceito: boolean().notNull(),
    quando: instante().notNull(),
    ip: text(),
    agente: text(),
  },
  (t) => [numeroDoDono(t), index().on(t.usuarioId, t.quando)],
);

/** Notices that a driver has switched off. No row = switched on. */
export const avisoDesligado = pgTable(
  'aviso_desligado',
  {
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    tipo: text({ enum: TIPOS_DE_AVISO }).notNull(),
    canal: text({ enum: CANAIS_DE_AVISO }).notNull(),
    desde: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.tipo, t.canal] })],
);

const TIPOS = Object.keys(DO_MOTORISTA) as [PrazoDoMotorista, ...PrazoDoMotorista[]];

/**
 * An enqueued reminder: one per fine or process, kind of deadline, last day and number of days, whichever worker was first. Whether its
 * mail was sent is in email_enviado, under the key 'lembrete:' and the id, or the id of the reminder that it is joined to (`junto`).
 */
export const lembrete = pgTable(
  'lembrete',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** Exactly one of the two is set. */
    multaId: numero(),
    processoId: numero(),
    tipo: text({ enum: TIPOS }).notNull(),
    /** The last day of the deadline: a changed day gets a new reminder. */
    data: date({ mode: 'string' }).notNull(),
    dias: integer().notNull(),
    /** The reminder of the same fine or process, made at the same time, whose notice and mail include this one. */
    junto: numero(),
    criadoEm: instante().notNull(),
    /** Set when its mail was due but no longer needed: the driver acted, or the day moved. */
    dispensadoEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.multaId, multa).onDelete('cascade'),
    doMesmoDono(t, t.processoId, processo).onDelete('cascade'),
    check('lembrete_de_um', sql`num_nonnulls(${t.multaId}, ${t.processoId}) = 1`),
    doMesmoDono(t, t.junto, t).onDelete('set null'),
    unique().on(t.multaId, t.tipo, t.data, t.dias, t.usuarioId),
    unique().on(t.processoId, t.tipo, t.data, t.dias, t.usuarioId),
    index().on(t.usuarioId),
    index().on(t.criadoEm),
    index().on(t.junto),
  ],
);

/** Links in mails that switch reminders or copies off without signing in. SHA-256, hex: only the mail has the code itself. */
export const linkDeLembrete = pgTable(
  'link_de_lembrete',
  {
    tokenHash: text().notNull(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** The link in a copy to this notification address stops the copies to it; null = the driver's own link, which stops the reminders. */
    copiaPara: text(),
    /** When the reader of the copies stopped them by this link. The row is then kept with the account, so that they stay stopped. */
    paradaEm: instante(),
    criadoEm: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.usuarioId] }),
    index().on(t.usuarioId),
    index().on(t.criadoEm),
    index('link_de_lembrete_parada_index').on(t.copiaPara).where(sql`${t.paradaEm} is not null`),
  ],
);
