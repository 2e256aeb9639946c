import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { TIPOS_DE_MARCO_DO_PROCESSO } from '#lib/processos/marcos.ts';
import { TIPOS_DO_PROCESSO } from '#lib/processos/tipos.ts';
import {
  centavos,
  documento,
  doMesmoDono,
  guid,
  instante,
  numero,
  numeroDoDono,
  numeroGerado,
} from './columns.ts';
import { usuario } from './conta.ts';

export const habilitacao = pgTable(
  'habilitacao',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    numeroCnh: text().notNull(),
    cpf: text().notNull(),
    emailNotificacao: text(),
    uf: text().notNull(),
    exerceAtividadeRemunerada: boolean().notNull().default(false),
    ativo: boolean().notNull().default(true),
    nome: text(),
    categoria: text(),
    emissao: date({ mode: 'string' }),
    vencimento: date({ mode: 'string' }),
    localRegistro: text(),
    qtdeConsultas: integer().notNull().default(0),
    comErro: boolean().notNull().default(false),
    mensagemErro: text(),
    totalPontosPontuaveisAutuacao: integer().notNull().default(0),
    totalPontosPontuaveisPenalidade: integer().notNull().default(0),
    totalPontosMandatoriosAutuacao: integer().notNull().default(0),
    totalPontosMandatoriosPenalidade: integer().notNull().default(0),
    /** [{ descricao, qtdeAutos }] as the source gave it. */
    pontosPeriodos: documento().notNull().default([]),
    consultadaEm: instante(),
    proximaConsultaEm: instante(),
    criadaEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.guid, t.usuarioId),
    unique().on(t.usuarioId, t.numeroCnh),
    index().on(t.proximaConsultaEm),
    // The sweep's condition: neither switched off nor waiting for a correction.
    index('habilitacao_a_verificar_index')
      .on(t.proximaConsultaEm)
      .where(sql`${t.ativo} and not ${t.comErro}`),
  ],
);

/** Suspension and revocation processes: what the source lists of a licence, and what the driver copied from a notice. */
export const processo = pgTable(
  'processo',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** Null: the driver entered it for a licence that is not registered here. */
    habilitacaoId: numero(),
    tipo: text({ enum: TIPOS_DO_PROCESSO }).notNull(),
    processo: text().notNull(),
    descricao: text().notNull(),
    origem: text({ enum: ['fonte', 'motorista'] })
      .notNull()
      .default('fonte'),
    /** The body that opened it, as the driver typed it. */
    orgao: text(),
    /** Answers of the wizard of its papers, by field (lib/processos/campos.ts). */
    rascunho: documento(),
    /** The time of the last answer: they expire like the drafts of petitions. */
    respondidoEm: instante(),
    criadoEm: instante().notNull(),
    /** The source no longer lists it; the row stays because the driver entered days for it. */
    encerradoEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.habilitacaoId, habilitacao),
    unique().on(t.guid, t.usuarioId),
    unique().on(t.habilitacaoId, t.tipo, t.processo, t.usuarioId),
    index().on(t.usuarioId),
    // For the sweep: answers past their use, processes long ended.
    index('processo_respostas_index')
      .on(sql`coalesce(${t.respondidoEm}, ${t.criadoEm})`)
      .where(sql`${t.rascunho} is not null`),
    index('processo_encerrado_em_index').on(t.encerradoEm).where(sql`${t.encerradoEm} is not null`),
  ],
);

/** A milestone of a process (lib/processos/marcos.ts). Append only: the last row of a kind counts. */
export const marcoDoProcesso = pgTable(
  'marco_do_processo',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    processoId: numero().notNull(),
    tipo: text({ enum: TIPOS_DE_MARCO_DO_PROCESSO }).notNull(),
    /** Null: it happened on an unknown day. */
    data: date({ mode: 'string' }),
    retirado: boolean().notNull().default(false),
    autor: text().notNull(),
    quando: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.processoId, processo).onDelete('cascade'),
    index().on(t.usuarioId),
    index().on(t.processoId, t.id),
    index().on(t.data),
  ],
);

/** One row per consultation of an outside source. */
export const consulta = pgTable(
  'consulta',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    habilitacaoId: numero(),
    veiculoId: numero(),
    servico: text().notNull(),
    /** found, malformed, or why there are no data (adapters/infosimples/client.ts). */
    resultado: text().notNull(),
    custoCentavos: centavos().notNull().default(0),
    /** How long the source took: kept for discussing slow days with the provider, shown on no screen. */
    duracaoMs: integer().notNull().default(0),
    /** The unparsable answer, the text of a refusal, or the data of the first of two calls. */
    respostaBruta: text(),
    quando: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    index().on(t.habilitacaoId),
    index().on(t.veiculoId),
    index().on(t.usuarioId),
    index().on(t.quando),
    index('consulta_resposta_bruta_index').on(t.quando).where(sql`${t.respostaBruta} is not null`),
  ],
);

/** An unreadable answer of an outside service, for an operator. An identical answer increments the counter. */
export const respostaIlegivel = pgTable(
  'resposta_ilegivel',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    servico: text().notNull(),
    operacao: text().notNull(),
    /** HTTP status; 0 for a received notice. */
    status: integer().notNull(),
    /** Hash of the whole body, also where it is stored truncated. */
    sha256: text().notNull(),
    /** The beginning of the body. It may hold personal data and is removed after 90 days. */
    corpo: text().notNull(),
    vezes: integer().notNull().default(1),
    primeiraEm: instante().notNull(),
    ultimaEm: instante().notNull(),
  },
  (t) => [unique().on(t.servico, t.operacao, t.sha256)],
);
