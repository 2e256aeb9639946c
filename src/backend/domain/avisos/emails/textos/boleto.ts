import { formatDate, type IsoDate } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { DIAS_UTEIS_DO_BOLETO } from '#lib/pedidos/rules.ts';
import { type Email, montarEmail } from './moldura.ts';

export function emailBoletoAPagar(dados: {
  nome: string;
  pedido: number;
  total: Centavos;
  vencimento: IsoDate;
  linhaDigitavel: string;
  link: string;
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: `Boleto do pedido nº ${dados.pedido}: vence em ${formatDate(dados.vencimento)}`,
    partes: [
      `Pague ${reais(dados.total)} até ${formatDate(dados.vencimento)}. Este é o número para copiar no aplicativo do banco:`,
      { copiar: dados.linhaDigitavel },
      { rotulo: 'Abrir o boleto', link: dados.link },
      `O banco leva até ${DIAS_UTEIS_DO_BOLETO} dias úteis para confirmar. Antes de pagar, confira se o nome de quem recebe é o da Via Livre.`,
    ],
  });
}
