import * as v from 'valibot';
import { Documento } from '#lib/documentos/documento.ts';
import { legacy } from '#lib/endpoint.ts';
import { cartao, codigo, cupom, itens, totalMostrado } from '#lib/pedidos/contract.ts';
import { ResultadoDoPedido } from '#lib/pedidos/respostas.ts';
import { emReais, id, isoInstant, texto } from '#lib/wire.ts';

/** A sale whose payment was refunded: its acceptance does not allow another payment. */
export const VENDA_DESFEITA =
  'O valor desta venda foi devolvido, e o contrato foi desfeito. Para contratar de novo, peça uma nova proposta à nossa equipe.';

const sucesso = { response: v.literal('success') };

const Venda = v.object({
  ...sucesso,
  ValorTotal: emReais,
  // Ours: data for the screens of the sale.
  Id: v.number(),
  Descricao: v.string(),
  Itens: v.array(v.object({ NomeProduto: v.string(), Quantidade: v.number(), ValorProduto: emReais })),
  DataVenda: isoInstant,
  /** The last day for the acceptance, `yyyy-mm-dd`; null: none was set. */
  ValidaAte: v.nullable(v.string()),
  /** Whether that day has passed without an acceptance. */
  Vencida: v.boolean(),
  AceitoEm: v.nullable(isoInstant),
  Paga: v.boolean(),
  /** Its payment was refunded, which undid the contract: it cannot be paid again. */
  Desfeita: v.boolean(),
});

export const vendas = {
  venda: legacy('venda.php', 'get_venda_by_id', {
    input: v.object({ venda_id: id }),
    answer: Venda,
    errors: ['NAO_ENCONTRADO'],
  }),
  contrato: legacy('venda.php', 'get_contrato', {
    input: v.object({ venda_id: id }),
    answer: v.object({
      ...sucesso,
      contrato_link: v.string(),
      /** Ours: hash of the file, as stored with the acceptance. */
      Sha256: v.string(),
      AceitoEm: v.nullable(isoInstant),
      /** Ours: the file's content, to be shown as a page; null for older sales. */
      Texto: v.nullable(Documento),
    }),
    errors: ['NAO_ENCONTRADO', 'CONTRATO_INDISPONIVEL'],
  }),
  /** Accepts the contract of a sale. Stored are person, time, address and the hash of the file. A repeat returns the first acceptance. */
  assinar: legacy('venda.php', 'assinar_contrato', {
    input: v.object({
      venda_id: id,
      /** Ours: hash of the file that was read, from get_contrato: another one is not accepted. */
      sha256: v.optional(v.pipe(texto(64), v.regex(/^[0-9a-f]{64}$/))),
    }),
    answer: v.object({ ...sucesso, AceitoEm: isoInstant, Sha256: v.string() }),
    errors: ['NAO_ENCONTRADO', 'CONTRATO_INDISPONIVEL', 'TRANSICAO_INVALIDA'],
  }),
  /** Pays a sale by Pix or card, once its contract is accepted. */
  pagar: legacy('ecommerce/pagar_venda.php', undefined, {
    input: v.object({
      email: v.optional(texto(250)),
      payment_method: v.picklist(['PIX', 'CARTAO']),
      venda_id: id,
      ...cartao,
      cupom,
      total_mostrado: totalMostrado,
      /** A sale has a fixed content: further products are refused. */
      guids_produtos_extras: v.pipe(itens, v.maxLength(0, 'Uma venda não leva outros produtos.')),
      /** Ours: the idempotency key. Without it, an open order of the sale by the same method is used. */
      order_id: v.optional(codigo),
    }),
    answer: ResultadoDoPedido,
    errors: [
      'DADOS_INVALIDOS',
      'NAO_ENCONTRADO',
      'OUTRO_USUARIO',
      'CONTRATO_NAO_ACEITO',
      'VENDA_JA_PAGA',
      'PERFIL_INCOMPLETO',
      'CONTA_EM_REMOCAO',
      'CUPOM_INVALIDO',
      'TOTAL_MUDOU',
      'PARCELAS_INVALIDAS',
      'FORMA_PAGAMENTO_INVALIDA',
      'CHAVE_REPETIDA',
      'MUITAS_TENTATIVAS',
      'PAGAMENTO_FALHOU',
      'PAGAMENTO_EM_CONFERENCIA',
    ],
  }),
};
