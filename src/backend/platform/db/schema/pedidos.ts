import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';
import { centavos, documento, doMesmoDono, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';

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
    id: numeroGerado({ startWith: 1001 }),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    /** order_id: 7 upper-case characters made in the browser; the idempotency key of the purchase. */
    codigo: text().notNull(),
    conteudoHash: text().notNull(),
    /** A hash of the choice alone, whatever the method and coupon: equal for orders of the same thing. */
    escolhaHash: text(),
    /** The order for the same thing that replaced this one: paid, or opened after it. */
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
    /** The digits of the barcode, which a bank needs when the typed line was paid wrongly. */
    boletoBarras: text(),
    boletoLink: text(),
    boletoVencimento: date({ mode: 'string' }),
    cartaoNome: text(),
    /** Together with the last digits it identifies a card in a dispute; removed with the account. */
    cartaoBandeira: text(),
    cartaoFinal: text(),
    /** The message to the driver when the payment was refused. */
    mensagem: text(),
    /** The bank's answer about a card, as the gateway passes it on. */
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
    // Payments per hour, for the metrics.
    index('pedido_pago_em_index').on(t.pagoEm).where(sql`${t.pagoEm} is not null`),
    index('pedido_venda_id_index').on(t.vendaId).where(sql`${t.vendaId} is not null`),
  ],
);

export const pedidoItem = pgTable(
  'pedido_item',
  {
    id: numeroGerado(),
    usuarioId: uuid().notNull(),
    pedidoId: numero().notNull(),
    tipoProduto: text({ enum: ['PLANO', 'EXTRA', 'MULTA', 'VENDA'] }).notNull(),
    idPlano: integer(),
    idPlanoDetalhe: integer(),
    produtoGuid: uuid(),
    /** A fine of this driver, or of an owner who shared it: therefore no foreign key. */
    multaId: numero(),
    descricao: text().notNull(),
    quantidade: integer().notNull(),
    valorUnitario: centavos().notNull(),
    periodicidade: text({ enum: ['A', 'S', 'M'] }),
    qtdParcela: integer().notNull().default(1),
    inicioVigencia: instante(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.pedidoId, pedido),
    index().on(t.pedidoId),
    // For finding items of a fine that is removed.
    index('pedido_item_multa_id_index').on(t.multaId).where(sql`${t.multaId} is not null`),
  ],
);

/** Every change of an order's state, with what moved it. */
export const pedidoEvento = pgTable(
  'pedido_evento',
  {
    id: numeroGerado(),
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

/** Notices of the gateways, stored before they are verified with the gateway. */
export const webhookRecebido = pgTable(
  'webhook_recebido',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provedor: text().notNull(),
    eventoId: text().notNull(),
    recebidoEm: instante().notNull(),
    processadoEm: instante(),
    resultado: text(),
    /** Number of the order that it names, as text: a note, no reference to a row of a driver. null = no order of ours. */
    pedido: text(),
  },
  (t) => [
    unique().on(t.provedor, t.eventoId),
    index().on(t.recebidoEm),
    index('webhook_recebido_pedido_index').on(t.pedido).where(sql`${t.pedido} is not null`),
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
    /** Released when the order ends unpaid. */
    devolvidoEm: instante(),
    quando: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pedidoId, t.usuarioId] }),
    doMesmoDono(t, t.pedidoId, pedido),
    index().on(t.cupomId),
  ],
);

/** Plan periods, one row each. The trial is one too. */
export const assinatura = pgTable(
  'assinatura',
  {
    id: numeroGerado(),
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
    /** Proof that the driver was told before the plan ended (CDC, art. 6, III). */
    avisadaEm: instante(),
    /** The period of which this one is the rest, because another plan began in its middle. */
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
