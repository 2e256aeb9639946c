import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { centavos, documento, doMesmoDono, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { arquivo, usuario } from './conta.ts';

const positivo = v.pipe(v.number(), v.integer(), v.minValue(1));

const ItemDaVenda = v.object({ descricao: v.string(), quantidade: positivo, valorCentavos: positivo });

/** Content of `venda.itens`; `valor` is per unit. */
export const ItensDaVenda = v.array(ItemDaVenda);

export type ItemDaVenda = v.InferOutput<typeof ItemDaVenda>;

export const venda = pgTable(
  'venda',
  {
    id: numeroGerado({ startWith: 501 }),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    descricao: text().notNull(),
    itens: documento().notNull(),
    valorTotal: centavos().notNull(),
    contratoId: uuid(),
    /** The content of that file, to be shown as a page (lib/documentos/documento.ts); null for older sales. */
    contrato: documento(),
    criadaPor: text().notNull(), // the member of the staff who is responsible
    /** The last day for its acceptance (CC art. 428, III); null: until it is cancelled. */
    validaAte: date({ mode: 'string' }),
    criadaEm: instante().notNull(),
    canceladaEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.contratoId, arquivo),
    index().on(t.usuarioId),
    index('venda_contrato_id_index').on(t.contratoId).where(sql`${t.contratoId} is not null`),
  ],
);

export const aceite = pgTable(
  'aceite',
  {
    vendaId: numero().notNull(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    sha256: text().notNull(),
    ip: text(),
    agente: text(),
    quando: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendaId, t.usuarioId] }), doMesmoDono(t, t.vendaId, venda)],
);
