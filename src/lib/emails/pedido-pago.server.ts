import { formatDateTime } from '#lib/dates.ts';
import { type Email, montarEmail } from '#lib/emails/moldura.server.ts';
import { type Centavos, reais } from '#lib/money.ts';

/** The receipt goes along as a file; the mail itself has what Decreto 7.962/2013 asks to be confirmed at once. */
export function emailPedidoPago(dados: {
  nome: string;
  /** Its number, the same everywhere. */
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
      `Você pode desistir da compra em até 7 dias corridos. As regras estão em ${new URL(dados.linkPolitica).href}`,
    ],
  });
}
