import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { boletoOf, type EstadoBoleto, estadoBoleto } from '../pagbank/boleto.ts';
import type { PagBankContext } from '../pagbank/context.ts';
import { readOrderOf } from '../pagbank/orders.ts';
import type { BankPage } from './page.ts';

/** What the bank page shows about a boleto; `id` is that of its charge. */
export async function boletoPage(
  context: PagBankContext,
  id: string,
  here: string,
): Promise<BankPage | undefined> {
  const order = await readOrderOf(context, id);
  const boleto = order && boletoOf(order, id);
  if (!boleto) return undefined;
  const valor = reais(boleto.charge.amount.value);
  const estado = estadoBoleto(boleto, context.clock());
  return {
    titulo: 'Pagar boleto',
    dados: [
      ['Valor', valor],
      ['Vencimento', formatDate(boleto.due_date)],
      ['Linha digitável', boleto.formatted_barcode],
      ['Pagador', boleto.holder.name],
    ],
    situacao: SITUACAO[estado],
    acoes:
      estado === 'aberto' || estado === 'vencido'
        ? [
            { action: `${here}/pagar`, texto: `Pagar ${valor}` },
            { action: `${here}/cancelar`, texto: 'Não pagar: fazer o boleto ser cancelado' },
          ]
        : [],
  };
}

const SITUACAO: Record<EstadoBoleto, string> = {
  aberto: 'Aguardando o seu pagamento.',
  vencido: 'Este boleto está vencido, mas ainda pode ser pago.',
  pago: 'Boleto pago. Você pode fechar esta página e voltar à Via Livre.',
  cancelado: 'Este boleto foi cancelado. Volte à Via Livre e gere outro.',
};
