import { reais } from '#lib/money.ts';
import { undecidedCard } from '../pagbank/card-charge.ts';
import type { PagBankContext } from '../pagbank/context.ts';
import { readOrderOf } from '../pagbank/orders.ts';
import type { BankPage } from './page.ts';

/** What the bank page shows about an undecided card payment; `id` is that of its charge. */
export async function cardPage(
  context: PagBankContext,
  id: string,
  here: string,
): Promise<BankPage | undefined> {
  const order = await readOrderOf(context, id);
  const charge = order?.charges?.find((one) => one.id === id);
  if (!order || !charge || charge.payment_method.type !== 'CREDIT_CARD') return undefined;
  const valor = reais(charge.amount.value);
  const aberta = undecidedCard(order, id) !== undefined;
  return {
    titulo: 'Compra no cartão',
    dados: [
      ['Valor', valor],
      ['Pedido', order.reference_id],
      ['Titular', order.customer.name],
    ],
    situacao: SITUACAO[charge.status],
    acoes: aberta
      ? [
          { action: `${here}/aprovar`, texto: `Aprovar a compra de ${valor}` },
          { action: `${here}/recusar`, texto: 'Recusar a compra' },
        ]
      : [],
  };
}

const SITUACAO = {
  IN_ANALYSIS: 'O banco está analisando esta compra.',
  AUTHORIZED: 'O banco reservou o valor e ainda não cobrou.',
  PAID: 'Compra aprovada. Você pode fechar esta página e voltar à Via Livre.',
  DECLINED: 'Compra recusada. Volte à Via Livre e use outro cartão.',
  CANCELED: 'Esta compra foi cancelada.',
  WAITING: 'Aguardando.',
} as const;
