import { paresDaOperadora, paresPresentes } from '#backend/platform/adapters/pdf/partes.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { formatCpfOrCnpj } from '#lib/documents.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { rotuloDeParcelas } from '#lib/pedidos/parcelas.ts';
import { cartaoMascarado, type MetodoDePagamento, ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import type { Operadora } from '#lib/politicas/operadora.ts';

export interface PedidoDoRecibo {
  /** TransactionId. */
  id: number;
  /** order_id: the seven characters shown to the buyer. */
  codigo: string;
  metodo: MetodoDePagamento;
  cartaoFinal: string | null;
  parcelas: number;
  pagoEm: Date;
  itens: { descricao: string; quantidade: number; valorUnitario: Centavos }[];
  subtotal: Centavos;
  desconto: Centavos;
  total: Centavos;
  /** Partial refunds of it. */
  devolucoes: readonly { valor: Centavos; devolvidoEm: Date | null }[];
}

/** The receipt of a paid order for the buyer. */
export function reciboDoPedido(entrada: {
  pedido: PedidoDoRecibo;
  comprador: { nome: string; documento: string | null; email: string };
  operadora: Operadora;
}): Documento {
  const { pedido, comprador, operadora } = entrada;
  const desconto = pedido.desconto > 0;
  return {
    titulo: `Recibo do pedido nº ${pedido.id}`,
    assunto: `Recibo do pedido nº ${pedido.id}`,
    autor: operadora.nome,
    rodape: `Pedido nº ${pedido.id}, código ${pedido.codigo}`,
    blocos: [
      {
        tipo: 'paragrafo',
        texto: `Recebemos de ${comprador.nome} o valor de ${reais(pedido.total)}, em ${formatDateTime(pedido.pagoEm)} (horário de Brasília), pelos itens abaixo.`,
      },
      {
        tipo: 'tabela',
        colunas: [
          { titulo: 'Item', peso: 5 },
          { titulo: 'Quantidade', peso: 1.6, direita: true },
          { titulo: 'Valor', peso: 2, direita: true },
          { titulo: 'Total', peso: 2, direita: true },
        ],
        linhas: pedido.itens.map(({ descricao, quantidade, valorUnitario }) => [
          descricao,
          String(quantidade),
          reais(valorUnitario),
          reais(valorUnitario * quantidade),
        ]),
        total: [desconto ? 'Soma dos itens' : 'Total pago', '', '', reais(pedido.subtotal)],
      },
      paresPresentes([
        ['Desconto', desconto ? `-${reais(pedido.desconto)}` : null],
        ['Total pago', desconto ? reais(pedido.total) : null],
        ...pedido.devolucoes.map(({ valor, devolvidoEm }): [string, string] => [
          `Devolvido${devolvidoEm ? ` em ${formatDateTime(devolvidoEm)}` : ''}`,
          `-${reais(valor)}`,
        ]),
        [
          'Pago, menos o devolvido',
          pedido.devolucoes.length > 0
            ? reais(pedido.total - pedido.devolucoes.reduce((soma, { valor }) => soma + valor, 0))
            : null,
        ],
        ['Forma de pagamento', formaDePagamento(pedido)],
        ['Parcelas', pedido.parcelas > 1 ? rotuloDeParcelas(pedido.total, pedido.parcelas) : null],
        ['Pedido', `nº ${pedido.id}, código ${pedido.codigo}`],
      ]),
      { tipo: 'secao', texto: 'Quem pagou' },
      paresPresentes([
        ['Nome', comprador.nome],
        ['CPF ou CNPJ', comprador.documento && formatCpfOrCnpj(comprador.documento)],
        ['E-mail', comprador.email],
      ]),
      { tipo: 'secao', texto: 'Quem recebeu' },
      paresDaOperadora(operadora),
      {
        tipo: 'paragrafo',
        texto: `Você pode desistir da compra em até 7 dias corridos, na página do pedido ou escrevendo para ${operadora.suporte}, e receber de volta o que pagou. Este recibo comprova o pagamento e não substitui a nota fiscal de serviço.`,
      },
    ],
  };
}

function formaDePagamento({ metodo, cartaoFinal }: PedidoDoRecibo): string {
  const rotulo = ROTULO_DO_METODO[metodo];
  return cartaoFinal ? `${rotulo}, ${cartaoMascarado(cartaoFinal)}` : rotulo;
}
