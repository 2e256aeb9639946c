import * as v from 'valibot';
import { emReais, isoDate, isoInstant } from '#lib/wire.ts';
import { Desistencia } from './devolucao.ts';
import { andamento, ESTADOS_DO_PEDIDO } from './estados.ts';

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
export const PedidoComItens = v.object({ ...PedidoDaLista.entries, Comprado: v.string() });

export const DetalhesDoPedido = v.object({
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

export const ItemDoPedido = v.object({
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
  /** Ours: days left of a plan, today included; null for anything else. */
  DiasRestantes: v.nullable(v.number()),
  /** Ours: petitions and appeals of the item that were not asked for yet. */
  UsosRestantes: v.number(),
  DataTransacao: isoInstant,
  QtdParcela: v.number(),
  /** Ours: what one unit gives. */
  Direito: v.picklist(['plano', 'peticao', 'recurso', 'recurso-da-multa', 'venda']),
  /** Ours: the fine whose appeal the item pays. */
  Multa_Id: v.nullable(v.number()),
  /** Ours: the chosen extra or fine; null for a plan and a sale. */
  Guid: v.nullable(v.string()),
});

export const Cupom = v.object({
  Nome: v.string(),
  PercentualDesconto: v.number(),
  ValorDesconto: emReais,
  ValidadeMin: v.nullable(isoInstant),
  ValidadeMax: v.nullable(isoInstant),
});

/** The price of an order before it is made. */
export const Resumo = v.object({
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
        }),
      ),
      /** Of which more are active than the plan looks up. */
      Acima: v.optional(
        v.array(
          v.object({
            De: v.picklist(['habilitacoes', 'veiculos']),
            Ativos: v.number(),
            Cabem: v.number(),
          }),
        ),
        [],
      ),
    }),
  ),
  /** Ours: the same choice was paid within the last day. */
  JaComprado: v.nullable(v.object({ Pedido: v.number(), PagoEm: isoInstant })),
  /** Ours: the driver's own open order that holds the coupon, and releases it for this one. */
  CupomEm: v.nullable(v.number()),
});
