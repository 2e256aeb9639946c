import { formatDateTime } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { type Email, montarEmail } from './moldura.ts';

/**
 * Payment confirmation with what Decreto 7.962/2013 requires to be confirmed at once; the receipt is attached. Nothing was paid for a
 * free order, so it has no withdrawal.
 */
export function emailPedidoPago(dados: {
  nome: string;
  pedido: number;
  pagoEm: Date;
  formaPagamento: string;
  itens: { descricao: string; quantidade: number; total: Centavos }[];
  desconto: Centavos;
  total: Centavos;
  linkPedido: string;
  linkPolitica: string;
  suporte: string;
}): Email {
  const itens = dados.itens.map(({ descricao, quantidade, total }): [string, string] => [
    quantidade > 1 ? `${quantidade} × ${descricao}` : descricao,
    reais(total),
  ]);
  const gratis = dados.total === 0;
  return montarEmail({
    ...dados,
    assunto: gratis
      ? `Pedido nº ${dados.pedido} confirmado`
      : `Pagamento confirmado: pedido nº ${dados.pedido}`,
    partes: [
      `${gratis ? 'O cupom cobriu todo o seu pedido: nada foi cobrado.' : 'Seu pagamento foi confirmado.'} O recibo segue anexo, para você guardar.`,
      {
        dados: [
          ['Pedido', `nº ${dados.pedido}`],
          [gratis ? 'Confirmado em' : 'Pago em', formatDateTime(dados.pagoEm)],
          ['Forma de pagamento', dados.formaPagamento],
          ...itens,
          ...(dados.desconto > 0
            ? [['Desconto', `-${reais(dados.desconto)}`] satisfies [string, string]]
            : []),
          ['Total', reais(dados.total)],
        ],
      },
      { rotulo: 'Ver o pedido', link: dados.linkPedido },
      `${gratis ? '' : 'Você pode desistir da compra em até 7 dias corridos, na página do pedido, e receber de volta o que pagou. '}As regras estão em ${new URL(dados.linkPolitica).href}`,
    ],
  });
}
