import { formatDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { emPalavras } from '#lib/planos/itens.ts';
import { type DetalhesDaTela, proximosPassos, situacaoDoPedido, type UsoDoPedido } from './naTela.ts';

interface PassoDoPedido {
  titulo: string;
  estado: 'feito' | 'agora';
  negado?: true;
  data?: string;
  texto?: string;
  acao?: { href: string; rotulo: string };
}

/** The steps of an order for the drawing of the road: made, paid (or its other outcome), and the use of its rights. */
export function caminhoDoPedido(
  { transaction: pedido, produtos }: DetalhesDaTela,
  agora: Date,
  uso: UsoDoPedido,
): PassoDoPedido[] {
  const { Estado, DataTransacao, PagoEm, Devolucoes } = pedido;
  const texto = emPalavras(
    produtos.map(({ NomeProduto, Quantidade }) => ({ quantidade: Quantidade, nome: NomeProduto })),
  );
  const feito: PassoDoPedido = { titulo: 'Pedido feito', estado: 'feito', data: dia(DataTransacao), texto };
  const { texto: titulo } = situacaoDoPedido(pedido);
  if (Estado === 'aguardando_pagamento' || Estado === 'autorizado')
    return [feito, { titulo, estado: 'agora' }];
  const pago: PassoDoPedido[] = PagoEm ? [{ titulo: 'Pago', estado: 'feito', data: dia(PagoEm) }] : [];
  if (Estado !== 'pago') {
    const volta = Devolucoes.at(-1);
    return [
      feito,
      ...pago,
      { titulo, estado: 'feito', negado: true, ...(volta && { data: dia(volta.Quando) }) },
    ];
  }
  const [usar] = proximosPassos(produtos, agora, uso);
  const usado: PassoDoPedido[] = [
    ...(uso.peticoesUsadas ? [USADO] : []),
    ...(uso.recursosUsados && !uso.multa ? [RECURSOS_PEDIDOS] : []),
  ];
  if (usado.length > 0 && !usar) return [feito, ...pago, ...usado];
  return [
    feito,
    ...pago,
    ...usado,
    usar?.acao
      ? {
          titulo: uso.multa?.pedido ? 'Recurso pedido' : 'Usar o que comprou',
          estado: 'agora',
          texto: usar.texto,
          acao: usar.acao,
        }
      : { titulo: 'Próximo passo', estado: 'agora', ...(usar && { texto: usar.texto }) },
  ];
}

const USADO: PassoDoPedido = {
  titulo: 'Multa cadastrada',
  estado: 'feito',
  texto: 'As petições deste pedido já foram usadas.',
  acao: { href: paths.app.recursoOnline.solicitacoes, rotulo: 'Ver as petições' },
};

const RECURSOS_PEDIDOS: PassoDoPedido = {
  titulo: 'Recursos pedidos',
  estado: 'feito',
  texto: 'Os recursos deste pedido já foram usados.',
  acao: { href: paths.app.recursos, rotulo: 'Ver em Meus Protocolos' },
};

const dia = (instante: string): string => formatDate(new Date(instante));
