import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';
import { centavos, documento, doMesmoDono, instante, numero, numeroDoDono, numeroSemFim } from './columns.ts';
import { arquivo, usuario } from './conta.ts';

export const METODOS = ['CARTAO', 'PIX', 'PICPAY', 'BOLETO', 'CUPOM'] as const;
export const cupom = pgTable('cupom', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Upper case. */
  nome: text().notNull().unique(),
  percentualDesconto: integer().notNull().default(0),
  valorDesconto: centavos().notNull().default(0),
  validadeMin: instante(),
  validadeMax: instante(),
  limiteUsos: integer(),
  limitePorUsuario: integer(),
  desativadoEm: instante(),
  criadoEm: instante().notNull(),
});

export const pedido = pgTable(
  'pedido',
  {
    /** TransactionId on the wire. */
    id: numeroSemFim({ startWith: 1001 }),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** order_id: 7 upper-case characters made in the browser; the idempotency key of the purchase. */
    codigo: text().notNull(),
    conteudoHash: text().notNull(),
    /** Of what was chosen alone, whatever the method and the coupon: orders for one thing have the same. */
    escolhaHash: text(),
    /** The order for the same thing that took this one's place: paid, or opened after it. */
    substituidoPor: numero(),
    metodo: text({ enum: METODOS }).notNull(),
    status: text({ enum: ESTADOS_DO_PEDIDO }).notNull(),
    subtotal: centavos().notNull(),
    desconto: centavos().notNull().default(0),
    total: centavos().notNull(),
    parcelas: integer().notNull().default(1),
    cupomId: integer().references(() => cupom.id),
    vendaId: numero(),
    gateway: text({ enum: ['pagbank', 'picpay', 'nenhum'] }).notNull(),
    gatewayPedidoId: text(),
    gatewayCobrancaId: text(),
    pixTexto: text(),
    pixLink: text(),
    picpayUrl: text(),
    picpayQr: text(),
    boletoLinha: text(),
    /** The digits behind the bars: what a bank is asked about when the line that is typed was paid wrongly. */
    boletoBarras: text(),
    boletoLink: text(),
    boletoVencimento: date({ mode: 'string' }),
    cartaoNome: text(),
    /** With the last digits what a bank and a driver name a card by, in a dispute; gone with the account. */
    cartaoBandeira: text(),
    cartaoFinal: text(),
    /** What the driver is told when the payment was refused. */
    mensagem: text(),
    /** What the bank said of a card, as the gateway passes it on. */
    bancoCodigo: text(),
    bancoMensagem: text(),
    criadoEm: instante().notNull(),
    expiraEm: instante(),
    pagoEm: instante(),
    conferidoEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.usuarioId, t.codigo),
    unique().on(t.gateway, t.gatewayPedidoId),
    index().on(t.usuarioId, t.criadoEm),
    index().on(t.status, t.conferidoEm),
    index('pedido_usuario_escolha_index').on(t.usuarioId, t.escolhaHash),
    // How many were paid in an hour: the metrics ask.
    index('pedido_pago_em_index').on(t.pagoEm).where(sql`${t.pagoEm} is not null`),
    index('pedido_venda_id_index').on(t.vendaId).where(sql`${t.vendaId} is not null`),
  ],
);

export const pedidoItem = pgTable(
  'pedido_item',
  {
    id: numeroSemFim(),
    usuarioId: uuid().notNull(),
    pedidoId: numero().notNull(),
    tipoProduto: text({ enum: ['PLANO', 'EXTRA', 'MULTA', 'VENDA'] }).notNull(),
    idPlano: integer(),
    idPlanoDetalhe: integer(),
    produtoGuid: uuid(),
    /** Of this driver, or of one who opened it to this one: no key holds it. */
    multaId: numero(),
    descricao: text().notNull(),
    quantidade: integer().notNull(),
    valorUnitario: centavos().notNull(),
    periodicidade: text({ enum: ['A', 'S', 'M'] }),
    qtdParcela: integer().notNull().default(1),
    /** Of a plan: when its buyer wants it to begin; nothing said: as usual (backend/domain/pedidos/vigencia.ts). */
    comeca: text({ enum: ['agora', 'depois'] }),
    inicioVigencia: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.pedidoId, pedido),
    index().on(t.pedidoId),
    // A fine that goes away is looked for here.
    index('pedido_item_multa_id_index').on(t.multaId).where(sql`${t.multaId} is not null`),
  ],
);

/** Every change of an order's state, with what moved it. */
export const pedidoEvento = pgTable(
  'pedido_evento',
  {
    id: numeroSemFim(),
    usuarioId: uuid().notNull(),
    pedidoId: numero().notNull(),
    de: text(),
    para: text({ enum: ESTADOS_DO_PEDIDO }).notNull(),
    origem: text({
      enum: [
        'checkout',
        'webhook',
        'conferencia',
        'operador',
        'expiracao',
        'substituicao',
        'devolucao',
        'desistencia',
        'contestacao',
      ],
    }).notNull(),
    dados: documento(),
    quando: instante().notNull(),
  },
  (t) => [numeroDoDono(t), doMesmoDono(t, t.pedidoId, pedido), index().on(t.pedidoId)],
);

/**
 * Money that came for what was paid already: a second charge of one order, or a second order for one sale or one fine. It
 * waits for an operator to give it back.
 */
export const pagamentoEmDobro = pgTable(
  'pagamento_em_dobro',
  {
    id: numeroSemFim(),
    usuarioId: uuid().notNull(),
    /** The order whose money is too much. */
    pedidoId: numero().notNull(),
    /** The order that had paid for it before; the same one, when it was charged twice. */
    pagoPorId: numero().notNull(),
    /** The gateway's charge; empty where the order has none of its own. */
    cobrancaId: text().notNull().default(''),
    valor: centavos().notNull(),
    quando: instante().notNull(),
    devolvidoEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.pedidoId, pedido),
    doMesmoDono(t, t.pagoPorId, pedido),
    unique().on(t.pedidoId, t.cobrancaId, t.usuarioId),
  ],
);

/** Notices of the gateways, kept before they are believed. */
export const webhookRecebido = pgTable(
  'webhook_recebido',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provedor: text().notNull(),
    eventoId: text().notNull(),
    recebidoEm: instante().notNull(),
    processadoEm: instante(),
    resultado: text(),
    /** The order that it names; none when no order of ours has that name. */
    pedidoId: numero(),
  },
  (t) => [
    unique().on(t.provedor, t.eventoId),
    index().on(t.recebidoEm),
    index('webhook_recebido_pedido_id_index').on(t.pedidoId).where(sql`${t.pedidoId} is not null`),
  ],
);

export const cupomUso = pgTable(
  'cupom_uso',
  {
    pedidoId: numero().notNull(),
    cupomId: integer()
      .notNull()
      .references(() => cupom.id),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** Given back when the order ends unpaid. */
    devolvidoEm: instante(),
    quando: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pedidoId, t.usuarioId] }),
    doMesmoDono(t, t.pedidoId, pedido),
    index().on(t.cupomId),
  ],
);

/** The plan in force: a period a row. The trial is one too. */
export const assinatura = pgTable(
  'assinatura',
  {
    id: numeroSemFim(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** Key in src/content/planos.json. */
    plano: text().notNull(),
    idPlano: integer(),
    idPlanoDetalhe: integer(),
    periodicidade: text({ enum: ['A', 'S', 'M'] }),
    inicio: instante().notNull(),
    fim: instante().notNull(),
    pedidoItemId: numero(),
    canceladaEm: instante(),
    /** That the driver was told before the plan ended: ours to show (CDC, art. 6, III). */
    avisadaEm: instante(),
    /** The period of which this one is the rest: another plan began in its middle. */
    continuaDe: numero(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.pedidoItemId, t.usuarioId),
    doMesmoDono(t, t.pedidoItemId, pedidoItem),
    index().on(t.usuarioId, t.fim),
    index().on(t.fim),
  ],
);

export const venda = pgTable(
  'venda',
  {
    id: numeroSemFim({ startWith: 501 }),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    descricao: text().notNull(),
    /** [{ descricao, quantidade, valorCentavos }] */
    itens: documento().notNull(),
    valorTotal: centavos().notNull(),
    contratoId: uuid(),
    /** What that file says, to be read as a page (lib/documentos/documento.ts); null of a sale from before. */
    contrato: documento(),
    criadaPor: text().notNull(), // who of us answers for it
    /** Of the form that made it: the same one again makes no second sale. */
    chave: text(),
    /** The last day on which it may be accepted (CC art. 428, III); null: until it is called off. */
    validaAte: date({ mode: 'string' }),
    criadaEm: instante().notNull(),
    canceladaEm: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.contratoId, arquivo),
    unique().on(t.chave, t.usuarioId),
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
