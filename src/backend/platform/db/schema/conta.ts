import { and, isNull, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { documento, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';

export const parceiro = pgTable('parceiro', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  codigo: text().notNull().unique(),
  nome: text().notNull(),
  perfilSistema: integer().notNull(),
  ativo: boolean().notNull().default(true),
  criadoEm: instante().notNull(),
});

export const usuario = pgTable(
  'usuario',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case, the sign-in name. */
    email: text().notNull().unique(),
    /** A new sign-in address that the staff entered, and when it takes effect: a day later, unless it is cancelled. */
    emailNovo: text(),
    emailNovoEm: instante(),
    senhaHash: text().notNull(),
    /** When the first code proved that an authenticator app has the secret: from then on a sign-in by password asks for a code. */
    segundoFatorEm: instante(),
    /** Base32, encrypted when OPERATOR_KEY is set (backend/platform/secrets/segredo.ts). */
    totpSegredo: text(),
    /** The last 30 s step whose code was used: a code works once. */
    totpPasso: numero(),
    nome: text().notNull(),
    cpf: text().notNull(),
    rg: text(),
    dataNascimento: date({ mode: 'string' }),
    telefone: text(),
    /** M or F; null until chosen (E on the wire). */
    sexo: text({ enum: ['M', 'F'] }),
    endereco: text(),
    numero: text(),
    complemento: text(),
    bairro: text(),
    cidade: text(),
    uf: text(),
    cep: text(),
    /** The partner's data when this driver signed up (specification 1, section 7): shown on no screen, included in the export. */
    tipoPerfilParceiro: integer(),
    parceiroId: integer().references(() => parceiro.id),
    /** When the reader of `email` confirmed it with its link; only the mail with that link goes to another (avisos/emails/enviar.ts). */
    emailConfirmadoEm: instante(),
    /** SHA-256 of the calendar's secret address, hex, and when it was made: the address itself is shown once. */
    calendarioHash: text().unique(),
    calendarioDesde: instante(),
    bloqueadoEm: instante(),
    motivoBloqueio: text(),
    /** When the driver asked for removal; the data are removed 6 months later (retention job). */
    remocaoPedidaEm: instante(),
    /** When the personal data were removed; what the law keeps (orders, receipts) names nobody since then. */
    removidaEm: instante(),
    criadoEm: instante().notNull(),
  },
  (t) => [
    index().on(t.cpf),
    index().on(t.remocaoPedidaEm),
    index().on(t.removidaEm),
    index().on(t.criadoEm),
    index('usuario_parceiro_id_index').on(t.parceiroId).where(sql`${t.parceiroId} is not null`),
  ],
);

/** Of an account that is neither blocked nor erased. */
export const contaAtiva = and(isNull(usuario.bloqueadoEm), isNull(usuario.removidaEm));

export const sessao = pgTable(
  'sessao',
  {
    id: uuid().notNull().defaultRandom(),
    /** SHA-256 of the opaque token, hex. The token itself is never stored. */
    tokenHash: text().notNull(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    criadaEm: instante().notNull(),
    usadaEm: instante().notNull(),
    expiraEm: instante().notNull(),
    ip: text(),
    agente: text(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.tokenHash, t.usuarioId),
    index().on(t.usuarioId),
    index().on(t.expiraEm),
    index().on(t.usadaEm),
  ],
);

/** First answers of submissions, so that a repeated submission has one effect. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    /** User id, or 'anonimo' before there is one. */
    dono: text().notNull(),
    operacao: text().notNull(),
    chave: text().notNull(),
    conteudoHash: text().notNull(),
    resposta: documento(),
    criadaEm: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dono, t.operacao, t.chave] }), index().on(t.criadaEm)],
);

/** Counters of rate limits. */
export const limite = pgTable(
  'limite',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: instante(),
  },
  (t) => [index().on(t.expire)],
);

/** Who did what, when and from where. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: numeroGerado().primaryKey(),
    quando: instante().notNull(),
    ator: text({ enum: ['usuario', 'operador', 'sistema', 'gateway'] }).notNull(),
    atorId: text(),
    acao: text().notNull(),
    entidade: text().notNull(),
    entidadeId: text().notNull(),
    ip: text(),
    agente: text(),
    requestId: text(),
    dados: documento(),
  },
  (t) => [index().on(t.entidade, t.entidadeId), index().on(t.atorId, t.quando), index().on(t.quando)],
);

export const cepConsultado = pgTable('cep_consultado', {
  cep: text().primaryKey(),
  endereco: documento(),
  consultadoEm: instante().notNull(),
});

/** JSON documents of the simulated services; empty when the real ones are set. */
export const simulado = pgTable(
  'simulado',
  {
    tipo: text().notNull(),
    id: text().notNull(),
    valor: documento().notNull(),
    ordem: integer().notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.tipo, t.id] })],
);

/** Every file stored for a driver: documents, petitions, contracts, protocols. */
export const arquivo = pgTable(
  'arquivo',
  {
    id: uuid().notNull().defaultRandom(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    nome: text().notNull(),
    mediaType: text().notNull(),
    tamanho: integer().notNull(),
    sha256: text().notNull(),
    /** Random key in the storage. */
    chave: text().notNull(),
    criadoEm: instante().notNull(),
  },
  (t) => [numeroDoDono(t), index().on(t.usuarioId), unique().on(t.chave, t.usuarioId)],
);
