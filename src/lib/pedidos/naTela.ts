import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { Answer } from '#lib/endpoint.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { type EscolhaDeProdutos, enderecoDaEscolha } from '#lib/planos/escolha.ts';
import { checkoutDe, metodosDe } from '#lib/planos/formaPagamento.ts';
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

/** Where an order is used: on the fine whose appeal it paid for, in a petition not yet begun, or on the licences of a plan. */
export interface UsoDoPedido {
  /** `pedido`: its appeal was requested; the state word of the fine says how it stands. */
  multa?:
    | { titulo: string; pagina: string; ate: IsoDate | undefined; pedido?: string | undefined }
    | undefined;
  peticao?: string | undefined;
  /** Every petition of the order has its fine. */
  peticoesUsadas?: boolean | undefined;
  /** Every appeal of the order was requested. */
  recursosUsados?: boolean | undefined;
  /** The page on which the driver chooses a fine. */
  listaDeMultas?: string;
  temCnh?: boolean;
}

/** Links to the purchased features of a paid order, in the order of use; for an order about one fine, on that fine. */
export function proximosPassos(
  itens: readonly ItemDaTela[],
  agora: Date,
  {
    multa,
    peticao,
    peticoesUsadas,
    recursosUsados,
    listaDeMultas = paths.app.multas.lista,
    temCnh,
  }: UsoDoPedido = {},
) {
  const depois = itens.find((um) => um.InicioVigencia !== null && new Date(um.InicioVigencia) > agora);
  const direitos = new Set(itens.map(({ Direito }) => Direito));
  return [
    ...(direitos.has('peticao') && !peticoesUsadas
      ? [
          {
            texto: 'Cadastre a multa para receber a petição.',
            acao: { rotulo: 'Cadastrar a multa', href: peticao ?? paths.app.recursoOnline.solicitacoes },
          },
        ]
      : []),
    ...((direitos.has('recurso-da-multa') || direitos.has('recurso')) && (multa || !recursosUsados)
      ? [
          {
            texto: multa?.pedido
              ? `${multa.titulo}: recurso pedido. ${multa.pedido}.`
              : multa
                ? `${multa.titulo}: envie os documentos${multa.ate ? ` antes de ${formatDate(multa.ate)}` : ''} e protocolamos o recurso.`
                : 'Abra a multa e envie os documentos para iniciar o recurso.',
            acao: multa?.pedido
              ? { rotulo: 'Ver a multa', href: multa.pagina }
              : multa
                ? { rotulo: 'Enviar documentos', href: `${multa.pagina}?pedir#recurso` }
                : { rotulo: 'Ver minhas multas', href: listaDeMultas },
          },
        ]
      : []),
    ...(depois?.InicioVigencia
      ? [
          {
            texto: `${depois.NomeProduto}: começa em ${formatDate(new Date(depois.InicioVigencia))}, quando terminar o que você já tinha pago.`,
          },
        ]
      : []),
    ...(direitos.has('plano') && !depois
      ? [
          {
            texto: temCnh
              ? 'Seu plano já pode ser usado nas CNHs e nos veículos que você cadastrou.'
              : 'Seu plano já pode ser usado: cadastre a sua CNH e os seus veículos.',
            acao: temCnh
              ? { rotulo: 'Ver minhas multas', href: paths.app.multas.lista }
              : { rotulo: 'Cadastrar CNH', href: paths.app.condutores.cadastrar },
          },
        ]
      : []),
    ...(direitos.has('venda') ? [{ texto: 'Nossa equipe entra em contato para os próximos passos.' }] : []),
  ];
}

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
