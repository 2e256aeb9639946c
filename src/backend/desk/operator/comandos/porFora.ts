import { type Centavos, reais } from '#lib/money.ts';
import { simNao } from '../campos.ts';

/** For a refund that the gateway refuses, as of a boleto: the money went back by bank transfer or Pix, and is only recorded. */
export const porFora = simNao(
  'Só anota: o valor já foi devolvido fora do meio de pagamento, como o de um boleto.',
);

/** The question before it is recorded. */
export function jaChegou(valor: Centavos, pedidoId: number): string {
  return `Os ${reais(valor)} do pedido ${pedidoId} já chegaram a quem pagou? O meio de pagamento não é avisado.`;
}
