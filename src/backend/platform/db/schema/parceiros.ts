import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { O_QUE_SE_OLHA } from '#lib/compartilhamentos/olhadas.ts';
import { instante } from './columns.ts';
import { arquivo, parceiro, usuario } from './conta.ts';

const numero = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();
const doCliente = () =>
  uuid()
    .notNull()
    .references(() => usuario.id);
const aoParceiro = () =>
  integer()
    .notNull()
    .references(() => parceiro.id);

/** What a driver permits a partner to see, and until when. At most one permission of a pair is not ended; rows are never changed. */
export const parceiroPermissao = pgTable(
  'parceiro_permissao',
  {
    id: numero(),
    usuarioId: doCliente(),
    parceiroId: aoParceiro(),
    concedidaEm: instante().notNull(),
    /** The last day, in São Paulo. */
    ate: date({ mode: 'string' }).notNull(),
    encerradaEm: instante(),
    encerradaPor: text({ enum: ['cliente', 'operador'] }),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.usuarioId] }),
    index().on(t.usuarioId),
    uniqueIndex('parceiro_permissao_aberta')
      .on(t.usuarioId, t.parceiroId)
      .where(sql`${t.encerradaEm} is null`),
    index().on(t.parceiroId, t.usuarioId),
  ],
);

/** A power of attorney that a driver handed in for a partner, with its dates. */
export const procuracaoDeParceiro = pgTable(
  'procuracao_de_parceiro',
  {
    id: numero(),
    guid: uuid().notNull().defaultRandom(),
    usuarioId: doCliente(),
    parceiroId: aoParceiro(),
    arquivoId: uuid().notNull(),
    /** First and last day, in São Paulo. */
    de: date({ mode: 'string' }).notNull(),
    ate: date({ mode: 'string' }).notNull(),
    entregueEm: instante().notNull(),
    revogadaEm: instante(),
    revogadaPor: text({ enum: ['cliente', 'operador'] }),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.usuarioId] }),
    unique().on(t.guid, t.usuarioId),
    index().on(t.usuarioId, t.parceiroId),
    index().on(t.parceiroId),
    index().on(t.arquivoId),
    foreignKey({
      name: 'procuracao_de_parceiro_arquivo_fk',
      columns: [t.arquivoId, t.usuarioId],
      foreignColumns: [arquivo.id, arquivo.usuarioId],
    }),
  ],
);

/** Another user looked at rows of this driver: one row per user, subject and day, with a count. Acts are in `auditoria`. */
export const olhada = pgTable(
  'olhada',
  {
    usuarioId: doCliente(),
    quemId: uuid().notNull(),
    /** Set when the user looked as a partner. */
    parceiroId: integer().references(() => parceiro.id),
    oQue: text({ enum: O_QUE_SE_OLHA }).notNull(),
    /** The day in São Paulo. */
    dia: date({ mode: 'string' }).notNull(),
    vezes: integer().notNull(),
    primeiraEm: instante().notNull(),
    ultimaEm: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.dia, t.quemId, t.oQue] }), index().on(t.ultimaEm)],
);
