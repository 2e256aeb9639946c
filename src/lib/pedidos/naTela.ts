import { daysBetween, isoDateOf } from '#lib/dates.ts';
import type { Answer } from '#lib/endpoint.ts';
import { TEXTS } from '#lib/messages.ts';
import type { Centavos } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { type EscolhaDeProdutos, enderecoDaEscolha } from '#lib/planos/escolha.ts';
import { checkoutDe, metodosDe } from '#lib/planos/formaPagamento.ts';
import { fimDaVigencia, type Periodicidade } from '#lib/planos/rules.ts';
import type { TipoDeAviso } from '#lib/ui/campo.ts';
import type { pedidos } from './contract.ts';
import type { EstadoDoPedido } from './estados.ts';
import { pagoEmDobro, pedidoSubstituido } from './frases.ts';
import { ROTULOS_DO_ESTADO } from './rules.ts';

export type PedidoDaTela = Answer<typeof pedidos.lista>['solicitacoes'][number];
export type DetalhesDaTela = Answer<typeof pedidos.detalhes>;
export type ItemDaTela = DetalhesDaTela['produtos'][number];

const TONS: Partial<Record<EstadoDoPedido, TipoDeAviso>> = {
  aguardando_pagamento: 'info',
  autorizado: 'info',
  pago: 'ok',
  negado: 'erro',
  estornado: 'alerta',
};

/** An undecided card waits for its bank, not for its driver. */
export function situacaoDoPedido({ Estado, FormaPgto }: Pick<PedidoDaTela, 'Estado' | 'FormaPgto'>) {
  const emAnalise = Estado === 'aguardando_pagamento' && FormaPgto === 'CARTAO';
  return { texto: emAnalise ? 'Em análise' : ROTULOS_DO_ESTADO[Estado], tom: TONS[Estado] };
}

/** The screen on which an open order can be paid; undefined when there is nothing to pay, or for cards. */
export function ondePagar({ transaction, produtos }: DetalhesDaTela): string | undefined {
  const { Estado, FormaPgto, TransactionId, Venda_Id } = transaction;
  if (Estado !== 'aguardando_pagamento' || FormaPgto === 'CARTAO' || FormaPgto === 'CUPOM') return undefined;
  const escolha = Venda_Id === null ? escolhaDos(produtos) : { tipo: 'venda' as const, vendaId: Venda_Id };
  if (!metodosDe(escolha, [FormaPgto]).includes(FormaPgto)) return undefined;
  const pagina = checkoutDe(escolha, FormaPgto);
  return `${pagina}${pagina.includes('?') ? '&' : '?'}pedido=${TransactionId}`;
}

/** The meaning of an order's state, and what can be done: one line of the list. */
export function emUmaLinha({
  Estado,
  FormaPgto,
}: Pick<PedidoDaTela, 'Estado' | 'FormaPgto'>): string | undefined {
  if (Estado === 'aguardando_pagamento' && FormaPgto === 'CARTAO') return 'Não precisa pagar de novo.';
  return EM_UMA_LINHA[Estado];
}

const EM_UMA_LINHA: Partial<Record<EstadoDoPedido, string>> = {
  aguardando_pagamento: 'Abra para pagar.',
  autorizado: 'Falta a confirmação do banco.',
  negado: 'Nada foi cobrado. Dá para comprar de novo.',
  expirado: 'Nada foi cobrado. Dá para comprar de novo.',
  cancelado: 'Nada foi cobrado.',
  estornado: 'O valor foi devolvido.',
};

/** A paid order and its choice, to remove it from the cart. */
export function compradoDe({ transaction, produtos }: DetalhesDaTela) {
  return { codigo: transaction.order_id, guids: produtos.flatMap(({ Guid }) => Guid ?? []) };
}

/** The meaning of an order's state for its buyer; undefined where the payment screens say it. */
export function significado({
  Estado,
  FormaPgto,
  SubstituidoPor,
  EmDobroCom,
}: DetalhesDaTela['transaction']) {
  if (EmDobroCom !== null) return pagoEmDobro(EmDobroCom, Estado === 'estornado');
  if (SubstituidoPor !== null) return pedidoSubstituido(SubstituidoPor);
  switch (Estado) {
    case 'estornado':
      return `${quantoVoltou(FormaPgto)} O que este pedido deu e não foi usado deixou de valer.`;
    case 'negado':
      return `O banco não aprovou o pagamento. Nada foi cobrado. Confira os dados com o seu banco, ou use ${FormaPgto === 'CARTAO' ? 'outro cartão' : 'outra forma de pagamento'}.`;
    case 'expirado':
      return 'O tempo para pagar terminou e nada foi cobrado. Se você pagou no último instante, o pedido passa a valer assim que o banco confirmar.';
    case 'cancelado':
      return 'O pedido foi cancelado antes de ser pago. Nada foi cobrado.';
    case 'autorizado':
      return TEXTS.pagamentoAutorizado;
    case 'aguardando_pagamento':
      return FormaPgto === 'CARTAO' ? TEXTS.pagamentoEmAnalise : undefined;
    case 'pago':
      return undefined;
  }
}

/** A refund may have been made outside of the gateway, also for a card: the means is not named. */
function quantoVoltou(metodo: PedidoDaTela['FormaPgto']): string {
  const voltou = 'O valor foi devolvido a quem pagou.';
  return metodo === 'CARTAO'
    ? `${voltou} Um estorno no cartão aparece nesta fatura ou em uma das duas seguintes.`
    : voltou;
}

/** The page to buy a failed order's choice again; undefined when impossible, or paid otherwise. */
export function comprarDeNovo({ transaction, produtos }: DetalhesDaTela): string | undefined {
  const { Estado, SubstituidoPor, EmDobroCom, Venda_Id } = transaction;
  const semValor = ['estornado', 'negado', 'expirado', 'cancelado'].includes(Estado);
  if (!semValor || SubstituidoPor !== null || EmDobroCom !== null) return undefined;
  // The refund of a sale undid its contract.
  if (Venda_Id !== null) return Estado === 'estornado' ? undefined : paths.app.venda.formaPagamento(Venda_Id);
  const escolha = escolhaDos(produtos);
  return escolha.plano || escolha.itens.length > 0 ? enderecoDaEscolha(escolha) : undefined;
}

function escolhaDos(produtos: readonly ItemDaTela[]): EscolhaDeProdutos {
  const doPlano = produtos.find(({ IdPlano }) => IdPlano !== null);
  const { IdPlano: idPlano = null, IdPlanoDetalhe: idPlanoDetalhe = null } = doPlano ?? {};
  const plano = idPlano !== null && idPlanoDetalhe !== null ? { idPlano, idPlanoDetalhe } : undefined;
  const itens = produtos.flatMap(({ Guid, Quantidade }) =>
    Guid === null ? [] : [{ guid: Guid, quantidade: Quantidade }],
  );
  return { tipo: 'produtos', plano, itens };
}

/**
 * The refund of a plan that is ended early, after the 7 days of withdrawal: the price of the remaining days including today, rounded
 * up. By our policy, section "Depois dos 7 dias". `restam`: the days that are left of it, also after it gave way to a larger plan.
 */
export function devolucaoProporcional({
  pago,
  inicio,
  periodicidade,
  restam,
}: {
  pago: Centavos;
  inicio: Date;
  periodicidade: Periodicidade;
  restam: number;
}): Centavos {
  const dias = daysBetween(isoDateOf(inicio), isoDateOf(fimDaVigencia(inicio, periodicidade)));
  return Math.ceil((pago * Math.min(dias, restam)) / dias);
}

/**
 * What of a paid order can still be refunded after the 7 days; null before that, when nothing is left, and when a coupon paid for all. A
 * monthly plan is refunded only while it has not begun.
 */
export function oQueAindaVolta(
  pedido: Pick<DetalhesDaTela['transaction'], 'Estado' | 'Desistencia' | 'Amount' | 'Devolucoes'>,
  itens: readonly Pick<ItemDaTela, 'Direito' | 'InicioVigencia' | 'Periodicidade' | 'DiasRestantes'>[],
  agora: Date,
): { de: 'plano'; valor: Centavos } | { de: 'avulso' } | null {
  if (pedido.Estado !== 'pago' || pedido.Desistencia !== null || pedido.Amount === 0) return null;
  const [item] = itens;
  if (itens.length !== 1 || item?.Direito !== 'plano') return { de: 'avulso' };
  const { InicioVigencia, Periodicidade: periodicidade, DiasRestantes: restam } = item;
  if (!InicioVigencia || !restam || !periodicidade) return null;
  const plano = { pago: pedido.Amount, inicio: new Date(InicioVigencia), periodicidade, restam };
  const resto = devolucaoProporcional(plano);
  if (periodicidade === 'M' && (plano.inicio <= agora || resto < pedido.Amount)) return null;
  const voltou = pedido.Devolucoes.reduce((soma, { Valor }) => soma + Valor, 0);
  const valor = resto - voltou;
  return valor > 0 ? { de: 'plano', valor } : null;
}
