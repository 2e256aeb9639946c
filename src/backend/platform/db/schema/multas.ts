import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  NOMES_DOS_MEIOS,
  ORIGENS,
  ORIGENS_DA_GUIA,
  ORIGENS_DA_MULTA,
  TIPOS_DE_GUIA,
  TIPOS_DE_MARCO,
} from '#lib/multas/marcos.ts';
import { centavos, doMesmoDono, guid, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';
import { habilitacao } from './habilitacoes.ts';
import { veiculo } from './veiculos.ts';

export const multa = pgTable(
  'multa',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    tipo: text({ enum: ['Veiculo', 'Habilitacao'] }).notNull(),
    /** Who reported it: the source, the driver (lib/guardadas), or the driver first and then the source. */
    origem: text({ enum: ORIGENS_DA_MULTA }).notNull().default('fonte'),
    /** As the driver typed it, whether or not the vehicle is registered here. */
    placa: text(),
    veiculoId: numero(),
    habilitacaoId: numero(),
    autoInfracao: text().notNull(),
    autoRenainf: text(),
    dataInfracao: date({ mode: 'string' }).notNull(),
    /** HH:mm, local time of the infraction. */
    horaInfracao: text(),
    /** Five digits as stored in the infraction table, when the source gives it. */
    codigoInfracao: text(),
    descricao: text().notNull(),
    enquadramentoInfracao: text(),
    localInfracao: text(),
    orgaoEmissor: text(),
    situacao: text(),
    statusPagamento: text(),
    valorOriginal: centavos().notNull(),
    valorSerPago: centavos().notNull(),
    valorDesconto: centavos(),
    /** Last day of the discount; the payment date shown is one day later. */
    datPagamentoComDesconto: date({ mode: 'string' }),
    dataNotificacao: date({ mode: 'string' }),
    dataPenalidade: date({ mode: 'string' }),
    /** The open stage when the source was read, for the export. Screens compute the current one (lib/recursos/fluxo.ts). */
    descricaoFluxoRecurso: text(),
    recursoOnline: boolean().notNull().default(true),
    pontos: integer().notNull().default(0),
    /** Punished with direct suspension: adds no points, priced apart on Via Livre Total. */
    suspensiva: boolean().notNull().default(false),
    /** The fine existed before the licence or vehicle was registered here. */
    preexistente: boolean().notNull().default(false),
    criadaEm: instante().notNull(),
    /** When a source, or its driver, last reported it: kept to check stale figures, shown on no screen. */
    atualizadaEm: instante().notNull(),
    /** Set when the source no longer lists it. */
    encerradaEm: instante(),
    /** A correction turned the licence or vehicle into another one: the fine is no longer this driver's and counts nowhere. */
    desligada: boolean().notNull().default(false),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.veiculoId, veiculo),
    doMesmoDono(t, t.habilitacaoId, habilitacao),
    unique().on(t.guid, t.usuarioId),
    unique().on(t.habilitacaoId, t.autoInfracao, t.usuarioId),
    unique().on(t.veiculoId, t.autoInfracao, t.usuarioId),
    index().on(t.usuarioId, t.dataInfracao),
    index('multa_encerrada_em_index').on(t.encerradaEm).where(sql`${t.encerradaEm} is not null`),
  ],
);

/** A milestone of a fine (lib/multas/marcos.ts). Append only: a correction is a new row, and the last one of each origin counts. */
export const marco = pgTable(
  'marco',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    multaId: numero().notNull(),
    tipo: text({ enum: TIPOS_DE_MARCO }).notNull(),
    /** Null: it happened on an unknown day. */
    data: date({ mode: 'string' }),
    origem: text({ enum: ORIGENS }).notNull(),
    /** For a notice: how it reached the driver. */
    meio: text({ enum: NOMES_DOS_MEIOS }),
    /** Withdraws an earlier statement of the same origin. */
    retirado: boolean().notNull().default(false),
    /** 'fonte', 'usuario', or the name of the operator. */
    autor: text().notNull(),
    quando: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.multaId, multa).onDelete('cascade'),
    index().on(t.usuarioId),
    index().on(t.multaId, t.id),
    index().on(t.data),
  ],
);

/** A code that pays a fine, as its source or its driver gave it (lib/multas/guia.ts). Append only, as milestones are. */
export const guia = pgTable(
  'guia',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    multaId: numero().notNull(),
    tipo: text({ enum: TIPOS_DE_GUIA }).notNull(),
    codigo: text().notNull(),
    /** The last day printed beside it, when somebody gave one. */
    vencimento: date({ mode: 'string' }),
    origem: text({ enum: ORIGENS_DA_GUIA }).notNull(),
    /** Withdraws the code of the same kind and origin. */
    retirada: boolean().notNull().default(false),
    quando: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.multaId, multa).onDelete('cascade'),
    index().on(t.usuarioId),
    index().on(t.multaId, t.id),
  ],
);
