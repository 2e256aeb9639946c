import { type Centavos, reais } from '../money.ts';
import type { MetodoOferecido } from '../planos/formaPagamento.ts';

/** What the last button of a checkout does, in its own words. Where a coupon leaves nothing to pay, nothing is made to pay with. */
export function botaoDePagar(metodo: MetodoOferecido, total: Centavos): string {
  if (total === 0) return metodo === 'CARTAO' ? 'Concluir sem cartão' : 'Concluir sem pagar';
  switch (metodo) {
    case 'CARTAO':
      return `Pagar ${reais(total)}`;
    case 'PIX':
      return 'Gerar código Pix';
    case 'PICPAY':
      return 'Gerar código PicPay';
    case 'BOLETO':
      return 'Gerar boleto';
  }
}
