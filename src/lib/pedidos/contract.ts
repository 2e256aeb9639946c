import * as v from 'valibot';
import { legacy, rest } from '#lib/endpoint.ts';
import { guid, id, lista, optionalText, texto } from '#lib/wire.ts';
import { desistir } from './devolucao.ts';
import {
  Cupom,
  DetalhesDoPedido,
  ItemDoPedido,
  PedidoComItens,
  ResultadoDoPedido,
  Resumo,
  Transacao,
} from './respostas.ts';
import { normalizarCupom, pedidoIdValido, QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from './rules.ts';

// The input of purchase calls, as legacy forms send it.

/** Legacy forms send an empty field for a missing choice. */
const opcional = <S extends v.GenericSchema<unknown, number>>(schema: S) =>
  v.pipe(
    v.optional(v.union([v.literal(''), schema])),
    v.transform((value): number | undefined => (value === '' ? undefined : value)),
  );

const inteiro = v.pipe(
  v.union([v.number(), v.pipe(texto(10), v.digits(), v.transform(Number))]),
  v.integer(),
);

const ItemEscolhido = v.object({
  guid: v.pipe(guid, v.toLowerCase()),
  quantidade: v.pipe(inteiro, v.minValue(QUANTIDADE_MINIMA), v.maxValue(QUANTIDADE_MAXIMA)),
});

const listaDeItens = lista(ItemEscolhido, 50);
/** A list, or its JSON as the legacy calls have it. */
export const itens = v.pipe(
  v.optional(v.union([v.literal(''), listaDeItens, v.pipe(texto(8_000), v.parseJson(), listaDeItens)]), ''),
  v.transform((value) => (value === '' ? [] : value)),
);

export const cupom = v.pipe(
  optionalText(200),
  v.transform((value) => (value === undefined ? undefined : normalizarCupom(value))),
  v.optional(texto(40)),
);

export const codigo = v.pipe(
  texto(20),
  v.trim(),
  v.check(pedidoIdValido, 'O código do pedido tem 7 letras ou números.'),
);

/** Ours: the total in reais shown to the buyer. If it differs, nothing is charged and the buyer is asked again. */
export const totalMostrado = v.pipe(
  v.optional(
    v.union([
      v.literal(''),
      v.number(),
      v.pipe(texto(20), v.trim(), v.regex(/^\d{1,8}(\.\d{1,2})?$/), v.transform(Number)),
    ]),
    '',
  ),
  v.check((value) => value === '' || value >= 0),
  v.transform((value) => (value === '' ? undefined : Math.round(value * 100))),
);

const compra = {
  email: v.optional(texto(250)),
  plano: opcional(id),
  plano_detalhe: opcional(id),
  guids_produtos_extras: itens,
  cupom,
  total_mostrado: totalMostrado,
};

export const cartao = {
  card_name: optionalText(200),
  /** Ours: the holder's CPF, which the first step asks for. */
  card_cpf: optionalText(30),
  /** The card encrypted in the browser with the provider's key; the number itself never reaches the server. */
  card_token: optionalText(4_000),
  parcelas: opcional(v.pipe(inteiro, v.minValue(1), v.maxValue(12))),
};

const errosDoPedido = [
  'DADOS_INVALIDOS',
  'OUTRO_USUARIO',
  'PRODUTO_NAO_ENCONTRADO',
  'RECURSO_JA_PAGO',
  'RECURSO_INDISPONIVEL',
  'RECURSO_INCLUSO',
  'PERFIL_INCOMPLETO',
  'CONTA_EM_REMOCAO',
  'CUPOM_INVALIDO',
  'TOTAL_MUDOU',
  'FORMA_PAGAMENTO_INVALIDA',
  'CHAVE_REPETIDA',
  'MUITAS_TENTATIVAS',
  'PAGAMENTO_FALHOU',
  'PAGAMENTO_EM_CONFERENCIA',
] as const;

export const pedidos = {
  /** Buys by Pix, or extras by card. `order_id` is the idempotency key: a repeat with the same content gets the first answer. */
  gerapedido2: legacy('ecommerce/gerapedido2.php', undefined, {
    input: v.object({
      ...compra,
      ...cartao,
      /** Required for Pix only. */
      payment_method: v.optional(v.picklist(['PIX', 'CARTAO']), 'CARTAO'),
      order_id: codigo,
    }),
    answer: ResultadoDoPedido,
    errors: [...errosDoPedido, 'PARCELAS_INVALIDAS'],
  }),
  /** Buys a plan, with extras if any, by card. */
  gerapedidoPlano: legacy('ecommerce/gerapedido_plano.php', undefined, {
    input: v.object({
      ...compra,
      ...cartao,
      payment_method: v.optional(v.literal('CARTAO'), 'CARTAO'),
      order_id: codigo,
    }),
    answer: ResultadoDoPedido,
    errors: [...errosDoPedido, 'PARCELAS_INVALIDAS'],
  }),
  /** Buys by PicPay or boleto. */
  gerapedido: legacy('ecommerce/gerapedido.php', undefined, {
    input: v.object({
      ...compra,
      payment_method: v.picklist(['PICPAY', 'BOLETO']),
      /** Addition to the specified call: without it each call is a separate purchase. */
      order_id: v.optional(codigo),
    }),
    answer: ResultadoDoPedido,
    errors: [...errosDoPedido],
  }),
  /** Ours: what an order would cost, priced as the order itself would be. */
  resumo: rest('POST /Pedido/Resumo', {
    input: v.object({
      plano: opcional(id),
      plano_detalhe: opcional(id),
      guids_produtos_extras: itens,
      venda_id: opcional(id),
      cupom,
    }),
    answer: Resumo,
    errors: [
      'CONTA_EM_REMOCAO',
      'DADOS_INVALIDOS',
      'PRODUTO_NAO_ENCONTRADO',
      'RECURSO_JA_PAGO',
      'RECURSO_INDISPONIVEL',
      'RECURSO_INCLUSO',
      'CUPOM_INVALIDO',
      'MUITAS_TENTATIVAS',
      'NAO_ENCONTRADO',
    ],
  }),
  chavePublica: rest('GET /Pagamento/ChavePublica', {
    input: v.object({}),
    answer: v.object({ ChavePublica: v.pipe(v.string(), v.nonEmpty()) }),
    errors: ['PAGAMENTO_FALHOU'],
  }),
  /** Looks a coupon up. `response` is `error` and `cupom` null when it cannot be used now. */
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
  }),
  detalhes: legacy('transacao.php', 'get_details_transacation', {
    input: v.object({ transaction_id: id }),
    answer: v.object({
      response: v.literal('success'),
      transaction: DetalhesDoPedido,
      produtos: v.array(ItemDoPedido),
    }),
    errors: ['NAO_ENCONTRADO'],
  }),
  /** The state of a payment, for polling; asks the gateway when the last answer is older than ten seconds. */
  transacao: legacy('transacao.php', 'get_transaction_by_transaction_id', {
    input: v.object({ transaction_id: id }),
    answer: v.object({ response: v.literal('success'), transaction: Transacao }),
    errors: ['NAO_ENCONTRADO'],
  }),
  lista: legacy('usuario.php', 'get_pedidos_by_email', {
    input: v.object({ email: v.optional(texto(250)) }),
    answer: v.object({ response: v.literal('success'), solicitacoes: v.array(PedidoComItens) }),
    errors: ['OUTRO_USUARIO'],
  }),
  recibo: rest('GET /Pedido/:id/Recibo', {
    input: v.object({ id }),
    answer: v.unknown(),
    file: 'application/pdf',
    errors: ['NAO_ENCONTRADO'],
  }),
  desistir,
};

export type ResultadoWire = v.InferInput<typeof ResultadoDoPedido>;

export type TransacaoWire = v.InferInput<typeof Transacao>;
