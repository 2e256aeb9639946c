import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { CANAIS_DE_AVISO, TIPOS_DE_AVISO } from '#lib/avisos/tipos.ts';
import { ASSUNTOS_DE_CONSENTIMENTO } from '#lib/conta/consentimentos.ts';
import { instante, numeroDoDono, numeroGerado } from './columns.ts';
import { parceiro, usuario } from './conta.ts';

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
