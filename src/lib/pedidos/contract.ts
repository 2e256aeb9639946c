import * as v from 'valibot';
import { legacy, rest } from '../endpoint.ts';
import { emReais, id, isoDate, isoInstant } from '../wire.ts';
import { andamento } from './andamento.ts';
import { comprados } from './compradosContract.ts';
import { Desistencia, desistir } from './desistencia.ts';
import { cartao, codigo, compra, cupom, itens, opcional, planoComeca } from './entrada.ts';
import { ESTADOS_DO_PEDIDO } from './estados.ts';

/** The checkout data of an order, whatever its method; the same in the first answer and in the poll. */
const cobranca = {
  IdTransacao: v.number(),
  referenceId: v.string(),
  order_id: v.string(),
  Total: emReais,
  cupomZerado: v.boolean(),
  /** Ours: the coupon of the order, for a new code on the same terms. */
  Cupom: v.optional(v.string()),
  pagamento: v.optional(
    v.object({
      qr_codes: v.array(
        v.object({
          text: v.string(),
          expiration_date: v.nullable(isoInstant),
          amount: v.object({ value: v.number() }),
          links: v.array(v.object({ href: v.string() })),
        }),
      ),
    }),
  ),
  paymentUrl: v.optional(v.string()),
  qrCode: v.optional(v.string()),
  barCodeNumber: v.optional(v.string()),
  linkBoleto: v.optional(v.string()),
  transactionId: v.optional(v.string()),
  /** Ours: the order that replaced this one, which must not be paid any more. */
  SubstituidoPor: v.optional(v.number()),
  /** Ours: the order that had been paid for the same: this payment is or was refunded. */
  EmDobroCom: v.optional(v.number()),
  ExpiraEm: andamento.ExpiraEm,
  /** Ours: due date of a boleto. */
  Vencimento: v.optional(isoDate),
  Agora: andamento.Agora,
  /** Ours: the page of the simulated bank. */
  BancoSimulado: v.optional(v.string()),
};

export const ResultadoDoPedido = v.object({
  response: v.picklist(['success', 'error']),
  success: v.boolean(),
  mensagemExibir: v.string(),
  error: v.optional(v.string()),
  ...cobranca,
});

export const Transacao = v.object({
  TransactionId: v.number(),
  DescricaoStatusGateway: andamento.DescricaoStatusGateway,
  EmConferencia: andamento.EmConferencia,
  mensagemExibir: v.string(),
  ...cobranca,
});

const palavra = v.picklist(['authorized', 'paid', 'refused', 'refunded', '']);
const metodo = v.picklist(['CARTAO', 'PIX', 'PICPAY', 'BOLETO', 'CUPOM']);

const PedidoDaLista = v.object({
  TransactionId: v.number(),
  DataTransacao: isoInstant,
  StatusGateway: palavra,
  /** Ours: our own state, where the gateway's words are blank. */
  Estado: v.picklist(ESTADOS_DO_PEDIDO),
  Amount: emReais,
  GatewayPgto: v.string(),
  FormaPgto: metodo,
});

/** Comprado, ours: the purchase in words. */
const PedidoComItens = v.object({ ...PedidoDaLista.entries, Comprado: v.string() });

const DetalhesDoPedido = v.object({
  ...PedidoDaLista.entries,
  order_id: v.string(),
  NameCardNumber: v.nullable(v.string()),
  /** Masked: only the last four digits. */
  NumberCard: v.nullable(v.string()),
  Subtotal: emReais,
  Desconto: emReais,
  /** Ours: partial refunds, the oldest first. */
  Devolucoes: v.array(v.object({ Valor: emReais, Quando: isoInstant, Motivo: v.string() })),
  PagoEm: v.nullable(isoInstant),
  SubstituidoPor: v.nullable(v.number()),
  EmDobroCom: v.nullable(v.number()),
  /** Ours: the sale that it pays. */
  Venda_Id: v.nullable(v.number()),
  /** Ours: the withdrawal, or the last day for it. */
  Desistencia: v.nullable(Desistencia),
});

const ItemDoPedido = v.object({
  TipoProduto: v.string(),
  IdPlano: v.nullable(v.number()),
  /** Ours: the second id of the pair, to buy it again. */
  IdPlanoDetalhe: v.nullable(v.number()),
  Descricao: v.string(),
  NomeProduto: v.string(),
  Quantidade: v.number(),
  ValorPlano: v.nullable(emReais),
  ValorProduto: v.nullable(emReais),
  Periodicidade: v.nullable(v.picklist(['A', 'S', 'M'])),
  InicioVigencia: v.nullable(isoInstant),
  DataTransacao: isoInstant,
  QtdParcela: v.number(),
  /** Ours: what one unit gives. */
  Direito: v.picklist(['plano', 'peticao', 'recurso', 'recurso-da-multa', 'venda']),
  /** Ours: the fine whose appeal the item pays. */
  Multa_Id: v.nullable(v.number()),
  /** Ours: the chosen extra or fine; null for a plan and a sale. */
  Guid: v.nullable(v.string()),
});

const Cupom = v.object({
  Nome: v.string(),
  PercentualDesconto: v.number(),
  ValorDesconto: emReais,
  ValidadeMin: v.nullable(isoInstant),
  ValidadeMax: v.nullable(isoInstant),
});

/** The price of an order before it is made. */
const Resumo = v.object({
  Itens: v.array(
    v.object({
      NomeProduto: v.string(),
      Quantidade: v.number(),
      ValorProduto: emReais,
      Total: emReais,
    }),
  ),
  Subtotal: emReais,
  Desconto: emReais,
  Total: emReais,
  /** The instalments that the card takes for this total. */
  Parcelas: v.array(v.object({ parcelas: v.number(), rotulo: v.string() })),
  /** False: the warning about the profile is shown, and payment is disabled. */
  PerfilCompleto: v.boolean(),
  /** Ours: when the chosen plan begins, and what happens to the current one. */
  Plano: v.nullable(
    v.object({
      Inicio: isoInstant,
      Fim: isoInstant,
      Comeca: v.picklist(['agora', 'depois']),
      Atual: v.nullable(
        v.object({
          Nome: v.string(),
          Fim: isoInstant,
          DiasQueRestam: v.number(),
          /** A different plan than the current one can also begin at the other time. */
          PodeTrocar: v.boolean(),
        }),
      ),
    }),
  ),
  /** Ours: the same choice was paid within the last day. */
  JaComprado: v.nullable(v.object({ Pedido: v.number(), PagoEm: isoInstant })),
  /** Ours: the driver's own open order that holds the coupon, and releases it for this one. */
  CupomEm: v.nullable(v.number()),
});

const errosDoPedido = [
  'DADOS_INVALIDOS',
  'OUTRO_USUARIO',
  'PRODUTO_NAO_ENCONTRADO',
  'RECURSO_JA_PAGO',
  'RECURSO_INDISPONIVEL',
  'RECURSO_INCLUSO',
  'PERFIL_INCOMPLETO',
  'CUPOM_INVALIDO',
  'TOTAL_MUDOU',
  'FORMA_PAGAMENTO_INVALIDA',
  'CHAVE_REPETIDA',
  'MUITAS_TENTATIVAS',
  'PAGAMENTO_FALHOU',
  'PAGAMENTO_EM_CONFERENCIA',
] as const;

export const pedidos = {
  gerapedido2: legacy('ecommerce/gerapedido2.php', undefined, {
    input: v.object({
      ...compra,
      ...cartao,
      /** Only Pix has to say so. */
      payment_method: v.optional(v.picklist(['PIX', 'CARTAO']), 'CARTAO'),
      order_id: codigo,
    }),
    answer: ResultadoDoPedido,
    errors: [...errosDoPedido, 'PARCELAS_INVALIDAS'],
    summary:
      'Buys by Pix, or extras by card. The order id is the idempotency key: again with the same content, the first answer.',
  }),
  gerapedidoPlano: legacy('ecommerce/gerapedido_plano.php', undefined, {
    input: v.object({
      ...compra,
      ...cartao,
      payment_method: v.optional(v.literal('CARTAO'), 'CARTAO'),
      order_id: codigo,
    }),
    answer: ResultadoDoPedido,
    errors: [...errosDoPedido, 'PARCELAS_INVALIDAS'],
    summary: 'Buys a plan, with extras if any, by card.',
  }),
  gerapedido: legacy('ecommerce/gerapedido.php', undefined, {
    input: v.object({
      ...compra,
      payment_method: v.picklist(['PICPAY', 'BOLETO']),
      /** Ours: without it each call is a purchase of its own. */
      order_id: v.optional(codigo),
    }),
    answer: ResultadoDoPedido,
    errors: [...errosDoPedido],
    summary: 'Buys by PicPay or boleto.',
  }),
  resumo: rest('POST /Pedido/Resumo', {
    input: v.object({
      plano: opcional(id),
      plano_detalhe: opcional(id),
      plano_comeca: planoComeca,
      guids_produtos_extras: itens,
      venda_id: opcional(id),
      cupom,
    }),
    answer: Resumo,
    errors: [
      'DADOS_INVALIDOS',
      'PRODUTO_NAO_ENCONTRADO',
      'RECURSO_JA_PAGO',
      'RECURSO_INDISPONIVEL',
      'RECURSO_INCLUSO',
      'CUPOM_INVALIDO',
      'MUITAS_TENTATIVAS',
      'NAO_ENCONTRADO',
    ],
    summary: 'Ours: what an order would cost, priced as the order itself would be.',
  }),
  chavePublica: rest('GET /Pagamento/ChavePublica', {
    input: v.object({}),
    answer: v.object({ ChavePublica: v.pipe(v.string(), v.nonEmpty()) }),
    errors: ['PAGAMENTO_FALHOU'],
    summary: 'Ours: the key with which the browser encrypts a card (base64 SPKI).',
  }),
  aplicaCupom: legacy('cupom.php', 'aplica_cupom', {
    // The coupon's discount is computed with the order: the products are not read.
    input: v.object({ cupom, produtos: v.optional(v.unknown()) }),
    answer: v.object({
      response: v.picklist(['success', 'error']),
      cupom: v.nullable(Cupom),
      /** Ours: the reason, if there is one besides being unknown. */
      mensagemExibir: v.optional(v.string()),
    }),
    errors: ['DADOS_INVALIDOS', 'MUITAS_TENTATIVAS'],
    summary: 'Looks a coupon up; error and null when it does not exist or cannot be used now.',
  }),
  detalhes: legacy('transacao.php', 'get_details_transacation', {
    input: v.object({ transaction_id: id }),
    answer: v.object({
      response: v.literal('success'),
      transaction: DetalhesDoPedido,
      produtos: v.array(ItemDoPedido),
    }),
    errors: ['NAO_ENCONTRADO'],
    summary: 'An order of the driver with its items.',
  }),
  transacao: legacy('transacao.php', 'get_transaction_by_transaction_id', {
    input: v.object({ transaction_id: id }),
    answer: v.object({ response: v.literal('success'), transaction: Transacao }),
    errors: ['NAO_ENCONTRADO'],
    summary:
      'The state of a payment, for polling; asks the gateway when the last answer is older than ten seconds.',
  }),
  lista: legacy('usuario.php', 'get_pedidos_by_email', {
    input: v.object({ email: v.optional(v.string()) }),
    answer: v.object({ response: v.literal('success'), solicitacoes: v.array(PedidoComItens) }),
    errors: ['OUTRO_USUARIO'],
    summary: 'The orders of the driver, newest first.',
  }),
  comprados,
  recibo: rest('GET /Pedido/:id/Recibo', {
    input: v.object({ id }),
    answer: v.unknown(),
    file: 'application/pdf',
    errors: ['NAO_ENCONTRADO'],
    summary: 'Ours: the receipt of a paid order, as a PDF.',
  }),
  desistir,
};

export type ResultadoWire = v.InferInput<typeof ResultadoDoPedido>;
export type TransacaoWire = v.InferInput<typeof Transacao>;
export type StatusDaTransacaoWire = v.InferOutput<typeof andamento.DescricaoStatusGateway>;
