import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { documento, doMesmoDono, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { arquivo, usuario } from './conta.ts';
import { pedido, pedidoItem } from './pedidos.ts';

/** The right to one petition, bought with an extra: one row per unit. */
export const solicitacao = pgTable(
  'solicitacao',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    pedidoId: numero().notNull(),
    pedidoItemId: numero().notNull(),
    unidade: integer().notNull(),
    entregue: boolean().notNull().default(false),
    dataMultaCadastrada: instante(),
    dataEntreguePeticao: instante(),
    peticaoId: uuid(),
    canceladaEm: instante(),
    criadaEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.pedidoId, pedido),
    doMesmoDono(t, t.pedidoItemId, pedidoItem),
    doMesmoDono(t, t.peticaoId, arquivo),
    unique().on(t.pedidoItemId, t.unidade, t.usuarioId),
    index().on(t.usuarioId),
    index('solicitacao_peticao_id_index').on(t.peticaoId).where(sql`${t.peticaoId} is not null`),
  ],
);

/** The fine that the driver typed in the wizard (Multa_Id of the solicitação). */
export const multaNaoAcompanhada = pgTable(
  'multa_nao_acompanhada',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    solicitacaoId: numero().notNull(),
    sexo: text({ enum: ['M', 'F'] }).notNull(),
    nomeCompletoDefesa: text().notNull(),
    cpfDefesa: text().notNull(),
    telefoneContato: text().notNull(),
    enderecoCompletos: text('endereco_completo').notNull(),
    cep: text().notNull(),
    numero: text(),
    complemento: text(),
    placa: text().notNull(),
    dataInfracao: date({ mode: 'string' }).notNull(),
    horaInfracao: text().notNull(),
    autoInfracao: text().notNull(),
    autoRenainf: text(),
    templateId: text().notNull(),
    enquadramento: text().notNull(),
    local: text().notNull(),
    orgaoEmissor: text().notNull(),
    fase: text({ enum: ['P', 'I', 'II'] }).notNull(),
    /** Answers of the grounds assistant: dates of the notices, the driver's statements. */
    fatos: documento(),
    emNomeProprio: boolean().notNull().default(true),
    /** The version of its petition: a correction writes the next one. */
    versao: integer().notNull().default(1),
    corrigidaEm: instante(),
    criadaEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.solicitacaoId, t.usuarioId),
    doMesmoDono(t, t.solicitacaoId, solicitacao),
    index().on(t.usuarioId),
  ],
);

/** A written petition. Never changed. */
export const peticaoVersao = pgTable(
  'peticao_versao',
  {
    id: numeroGerado(),
    solicitacaoId: numero().notNull(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    numero: integer().notNull(),
    arquivoId: uuid().notNull(),
    criadaEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.solicitacaoId, solicitacao),
    doMesmoDono(t, t.arquivoId, arquivo),
    unique().on(t.solicitacaoId, t.numero, t.usuarioId),
    index().on(t.usuarioId),
    index().on(t.arquivoId),
  ],
);

/** The input of an unfinished wizard, so that a reload loses nothing. */
export const rascunho = pgTable(
  'rascunho',
  {
    solicitacaoId: numero().notNull(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    passo: integer().notNull(),
    dados: documento().notNull(),
    atualizadoEm: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.usuarioId] }),
    doMesmoDono(t, t.solicitacaoId, solicitacao),
    index().on(t.usuarioId),
    index().on(t.atualizadoEm),
  ],
);
