import type { Answer } from '../endpoint.ts';
import { paths } from '../paths.ts';
import type { TipoDeAviso } from '../ui/aviso.ts';
import type { pedidos } from './contract.ts';
import type { EstadoDoPedido } from './estados.ts';

export type PedidoDaTela = Answer<typeof pedidos.lista>['solicitacoes'][number];
export type DetalhesDaTela = Answer<typeof pedidos.detalhes>;
export type ItemDaTela = DetalhesDaTela['produtos'][number];

/** How an order's state is shown. The gateway's four words are the specification's; it leaves the others blank. */
const SITUACAO: Record<EstadoDoPedido, { texto: string; tom?: TipoDeAviso }> = {
  aguardando_pagamento: { texto: 'Aguardando pagamento', tom: 'info' },
  autorizado: { texto: 'Autorizada', tom: 'info' },
  pago: { texto: 'Pago', tom: 'ok' },
  negado: { texto: 'Negado', tom: 'erro' },
  expirado: { texto: 'Expirado' },
  cancelado: { texto: 'Cancelado' },
  estornado: { texto: 'Estornado', tom: 'alerta' },
};

/** A card that has no answer yet waits for its bank, not for its driver. */
export function situacaoDoPedido({ Estado, FormaPgto }: Pick<PedidoDaTela, 'Estado' | 'FormaPgto'>) {
  const emAnalise = Estado === 'aguardando_pagamento' && FormaPgto === 'CARTAO';
  return emAnalise ? { texto: 'Em análise', tom: 'info' as const } : SITUACAO[Estado];
}

/** Where an open order of extras can still be paid; undefined when there is nothing to pay, or another screen knows. */
export function ondePagar({ Estado, FormaPgto, TransactionId }: PedidoDaTela, itens: readonly ItemDaTela[]) {
  const extras = itens.every(({ Direito }) => Direito !== 'plano' && Direito !== 'venda');
  if (Estado !== 'aguardando_pagamento' || !extras) return undefined;
  const pagina = {
    PIX: paths.app.extras.pix,
    PICPAY: paths.app.extras.picpay,
    BOLETO: paths.app.extras.boleto,
    CARTAO: undefined,
    CUPOM: undefined,
  }[FormaPgto];
  return pagina && `${pagina}?pedido=${TransactionId}`;
}

/** What a paid order opens, in the order in which the driver needs it. */
export function proximosPassos(itens: readonly ItemDaTela[]) {
  const direitos = new Set(itens.map(({ Direito }) => Direito));
  return [
    ...(direitos.has('peticao')
      ? [
          {
            texto: 'Cadastre a multa para receber a minuta da petição.',
            acao: { rotulo: 'Cadastrar a multa', href: paths.app.recursoOnline.solicitacoes },
          },
        ]
      : []),
    ...(direitos.has('recurso-da-multa') || direitos.has('recurso')
      ? [
          {
            texto: 'Abra a multa e envie os documentos para iniciar o recurso.',
            acao: { rotulo: 'Ver minhas multas', href: paths.app.multas.lista },
          },
        ]
      : []),
    ...(direitos.has('plano')
      ? [
          {
            texto: 'Seu plano já pode ser usado: cadastre a sua CNH e os seus veículos.',
            acao: { rotulo: 'Começar', href: paths.app.inicial },
          },
        ]
      : []),
    ...(direitos.has('venda') ? [{ texto: 'Nossa equipe entra em contato para os próximos passos.' }] : []),
  ];
}

/** A paid order and what was chosen for it, so that it is not chosen any more. */
export function compradoDe({ transaction, produtos }: DetalhesDaTela) {
  return { codigo: transaction.order_id, guids: produtos.flatMap(({ Guid }) => Guid ?? []) };
}
