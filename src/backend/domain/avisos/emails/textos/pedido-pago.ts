import { type Email, montarEmail } from '#backend/domain/avisos/emails/textos/moldura.ts';
import { formatDateTime } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';

/** Payment confirmation with what Decreto 7.962/2013 requires to be confirmed at once; the receipt is attached. */
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
  return montarEmail({
    ...dados,
    assunto: `Pagamento confirmado: pedido nº ${dados.pedido}`,
    partes: [
      'Seu pagamento foi confirmado. O recibo segue anexo, para você guardar.',
      {
        dados: [
          ['Pedido', `nº ${dados.pedido}`],
          ['Pago em', formatDateTime(dados.pagoEm)],
          ['Forma de pagamento', dados.formaPagamento],
          ...itens,
          ...(dados.desconto > 0
            ? [['Desconto', `-${reais(dados.desconto)}`] satisfies [string, string]]
            : []),
          ['Total', reais(dados.total)],
        ],
      },
      { rotulo: 'Ver o pedido', link: dados.linkPedido },
      `Você pode desistir da compra em até 7 dias corridos, na página do pedido, e receber de volta o que pagou. As regras estão em ${new URL(dados.linkPolitica).href}`,
    ],
  });
}
