import { lettersAndDigits } from '#lib/documents.ts';
import { cleanText, commonBody, type PedidoBase } from './request.ts';

export type PedidoCartao = PedidoBase & {
  /**
   * Card data encrypted in the browser by the provider's script; the number and the code never reach this server in
   * clear.
   */
  cartaoCifrado: string;
  parcelas: number;
  titular: { nome: string; documento: string };
};

export function cartaoBody(pedido: PedidoCartao) {
  const { referencia, valor, parcelas, cartaoCifrado, titular } = pedido;
  return {
    ...commonBody(pedido),
    charges: [
      {
        reference_id: referencia,
        description: cleanText(pedido.itens.map(({ nome }) => nome).join(', '), 64) || 'Via Livre',
        amount: { value: valor, currency: 'BRL' },
        payment_method: {
          type: 'CREDIT_CARD',
          installments: parcelas,
          capture: true,
          card: { encrypted: cartaoCifrado, store: false },
          holder: { name: cleanText(titular.nome, 30), tax_id: lettersAndDigits(titular.documento) },
        },
      },
    ],
  };
}
