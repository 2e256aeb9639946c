import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { type Payment, type PicPaySimulatorOptions, readPayment } from '../picpay/payment.ts';
import type { BankPage } from './page.ts';

/** What PicPay's page shows about a payment. */
export async function picPayPage(
  options: PicPaySimulatorOptions,
  id: string,
  here: string,
): Promise<BankPage | undefined> {
  const payment = await readPayment(options, id);
  if (!payment) return undefined;
  const valor = reais(payment.amount);
  return {
    titulo: 'Pagar com PicPay',
    dados: [
      ['Valor', valor],
      ['Para', 'Via Livre Simulada'],
      ['Pedido', payment.referenceId],
      ['Válido até', formatDateTime(new Date(payment.expiresAt))],
    ],
    situacao: SITUACAO[payment.status],
    acoes:
      payment.status === 'created'
        ? [
            { action: `${here}/pagar`, texto: `Pagar ${valor}` },
            { action: `${here}/expirar`, texto: 'Não pagar: fazer o pagamento expirar' },
          ]
        : [],
  };
}

const SITUACAO: Record<Payment['status'], string> = {
  created: 'Aguardando o seu pagamento.',
  paid: 'Pagamento feito. Você pode fechar esta página e voltar à Via Livre.',
  expired: 'Este pagamento expirou. Volte à Via Livre e gere outro.',
  refunded: 'O valor foi devolvido.',
};
