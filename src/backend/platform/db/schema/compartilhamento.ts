import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { FINS_DE_COMPARTILHAMENTO, NIVEIS } from '#lib/compartilhamentos/rules.ts';
import { doMesmoDono, guid, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';
import { habilitacao } from './habilitacoes.ts';
import { veiculo } from './veiculos.ts';

/** One vehicle or licence that its owner shares with one other account: the invitation, the access, and its end. */
export const compartilhamento = pgTable(
  'compartilhamento',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    veiculoId: numero(),
    habilitacaoId: numero(),
    nivel: text({ enum: NIVEIS }).notNull(),
    /** The owner's name for the guest; no account is looked up by it. */
    para: text().notNull(),
    /** SHA-256 of the code in the link, until it is used or ended. The code itself is shown once and never stored. */
    tokenHash: text(),
    linkExpiraEm: instante().notNull(),
    /** The key of the form: submitted again, it returns the same invitation. */
    chave: uuid().notNull(),
    criadoEm: instante().notNull(),
    /** The access ends at this instant (exclusive). */
    fim: instante().notNull(),
    convidadoId: uuid().references(() => usuario.id),
    aceitoEm: instante(),
    encerradoEm: instante(),
    /** Who ended it early, and how. */
    encerradoPor: text({ enum: FINS_DE_COMPARTILHAMENTO }),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.guid, t.usuarioId),
    doMesmoDono(t, t.veiculoId, veiculo),
    doMesmoDono(t, t.habilitacaoId, habilitacao),
    index().on(t.usuarioId),
    index().on(t.convidadoId),
    index().on(t.veiculoId),
    index().on(t.habilitacaoId),
    index().on(t.tokenHash),
    index().on(t.fim),
    index().on(t.linkExpiraEm),
    index().on(t.encerradoEm),
    check('compartilhamento_um_alvo', sql`num_nonnulls(${t.veiculoId}, ${t.habilitacaoId}) = 1`),
    check('compartilhamento_outro', sql`${t.convidadoId} <> ${t.usuarioId}`),
  ],
);
