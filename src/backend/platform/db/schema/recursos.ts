import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { doMesmoDono, guid, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { arquivo, usuario } from './conta.ts';
import { multa } from './multas.ts';

const TIPOS_DE_DOCUMENTO = [
  'DocumentoIdentidade',
  'ComprovanteResidencia',
  'Crlv',
  'DocumentoIdProprietario',
  'Notificacao',
  'Procuracao',
] as const;

/** An appeal of one fine in one phase. Its state is its last movement. */
export const recurso = pgTable(
  'recurso',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    multaId: numero().notNull(),
    /** P prior defence, I first instance, II second instance. */
    fase: text({ enum: ['P', 'I', 'II'] }).notNull(),
    /** The right that paid for the appeal: the plan's allowance or a credit. */
    direito: text({ enum: ['plano', 'credito'] }).notNull(),
    criadoEm: instante().notNull(),
    /** Ended unfiled, by the staff or, before any work on it, because its payment was withdrawn: the phase can be requested again. */
    canceladoEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.multaId, multa),
    unique().on(t.guid, t.usuarioId),
    uniqueIndex('recurso_multa_fase_vivo')
      .on(t.multaId, t.fase, t.usuarioId)
      .where(sql`${t.canceladoEm} is null`),
    index().on(t.multaId),
    index().on(t.usuarioId, t.criadoEm),
  ],
);

export const recursoMovimento = pgTable(
  'recurso_movimento',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    recursoId: numero().notNull(),
    status: text({
      enum: ['solicitado', 'em_analise', 'protocolado', 'deferido', 'indeferido', 'cancelado'],
    }).notNull(),
    protocolo: text(),
    arquivoId: uuid(),
    observacao: text(),
    quando: instante().notNull(),
    autor: text().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.recursoId, recurso),
    doMesmoDono(t, t.arquivoId, arquivo),
    index().on(t.recursoId, t.id),
    index('recurso_movimento_arquivo_id_index').on(t.arquivoId).where(sql`${t.arquivoId} is not null`),
  ],
);

export const recursoDocumento = pgTable(
  'recurso_documento',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    recursoId: numero().notNull(),
    tipo: text({ enum: TIPOS_DE_DOCUMENTO }).notNull(),
    arquivoId: uuid().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.recursoId, recurso),
    doMesmoDono(t, t.arquivoId, arquivo),
    unique().on(t.recursoId, t.tipo, t.usuarioId),
    index().on(t.arquivoId),
  ],
);

/** Further files of a movement. */
export const recursoAnexo = pgTable(
  'recurso_anexo',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    movimentoId: numero().notNull(),
    arquivoId: uuid().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.movimentoId, recursoMovimento),
    doMesmoDono(t, t.arquivoId, arquivo),
    index().on(t.movimentoId),
    index().on(t.arquivoId),
  ],
);

/** A question of the desk: while it is open, the appeal waits for its driver. One at a time. */
export const recursoPergunta = pgTable(
  'recurso_pergunta',
  {
    id: numeroGerado(),
    recursoId: numero().notNull(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    texto: text().notNull(),
    autor: text().notNull(),
    quando: instante().notNull(),
    resposta: text(),
    respondidaEm: instante(),
    /** The desk continued without an answer. */
    encerradaEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.recursoId, recurso),
    index().on(t.recursoId),
    index().on(t.usuarioId),
    uniqueIndex('recurso_pergunta_aberta')
      .on(t.recursoId, t.usuarioId)
      .where(sql`${t.respondidaEm} is null and ${t.encerradaEm} is null`),
  ],
);

/** Documents of an answer, and which document each of them replaced. */
export const recursoPerguntaArquivo = pgTable(
  'recurso_pergunta_arquivo',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    perguntaId: numero().notNull(),
    tipo: text({ enum: TIPOS_DE_DOCUMENTO }).notNull(),
    arquivoId: uuid().notNull(),
    /** The paper that this one replaced: the chain of handed-in papers, each replaced once (the index below ensures it). */
    anteriorId: uuid(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.perguntaId, recursoPergunta),
    doMesmoDono(t, t.arquivoId, arquivo),
    doMesmoDono(t, t.anteriorId, arquivo),
    unique().on(t.perguntaId, t.tipo, t.usuarioId),
    index().on(t.arquivoId),
    index('recurso_pergunta_arquivo_anterior_id_index')
      .on(t.anteriorId)
      .where(sql`${t.anteriorId} is not null`),
  ],
);

/** A right to one appeal: of that fine, or of any when multaId is null. No foreign key, because the fine may be shared. */
export const credito = pgTable(
  'credito',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    multaId: numero(),
    /** Null: granted by the staff. */
    pedidoItemId: numero(),
    unidade: integer().notNull(),
    recursoId: numero(),
    canceladoEm: instante(),
    criadoEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.pedidoItemId, t.unidade, t.usuarioId),
    index().on(t.usuarioId),
    index().on(t.multaId),
    index('credito_recurso_id_index').on(t.recursoId).where(sql`${t.recursoId} is not null`),
  ],
);
