import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import type { PagBankContext } from '../pagbank/context.ts';
import { readOrderOf } from '../pagbank/orders.ts';
import { type EstadoPix, estadoPix } from '../pagbank/pix.ts';
import type { BankPage } from './page.ts';

/** What the bank page shows about a Pix code. `here` is the path of the page itself. */
export async function pixPage(
  context: PagBankContext,
  id: string,
  here: string,
): Promise<BankPage | undefined> {
  const order = await readOrderOf(context, id);
  const qr = order?.qr_codes?.find((one) => one.id === id);
  if (!order || !qr) return undefined;
  const estado = estadoPix(order, qr, context.clock());
  return {
    titulo: 'Pagar com Pix',
    dados: [
      ['Valor', reais(qr.amount.value)],
      ['Para', 'Via Livre Simulada'],
      ['O que é', order.items.map((item) => `${item.quantity} x ${item.name}`).join(', ')],
      ['Pedido', order.reference_id],
      ['Válido até', formatDateTime(new Date(qr.expiration_date))],
    ],
    situacao: SITUACAO[estado],
    acoes:
      estado === 'aberto'
        ? [
            { action: `${here}/pagar`, texto: `Pagar ${reais(qr.amount.value)}` },
            { action: `${here}/expirar`, texto: 'Não pagar: fazer o código expirar' },
          ]
        : [],
  };
}

const SITUACAO: Record<EstadoPix, string> = {
  aberto: 'Aguardando o seu pagamento.',
  pago: 'Pix pago. Você pode fechar esta página e voltar à Via Livre.',
  expirado: 'Este código expirou. Volte à Via Livre e gere outro.',
};
