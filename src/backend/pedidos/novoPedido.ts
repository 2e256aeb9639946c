import type { Centavos } from '#lib/money.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import type { CartaoDaCompra } from './cobranca.ts';

export interface NovoPedido {
  /**
   * order_id: seven upper-case characters made in the browser. The idempotency key of the purchase. Without one, an open order of
   * the sale by the same method is the one that is meant; anything else is a purchase of its own.
   */
  codigo: string | undefined;
  metodo: MetodoOferecido;
  escolha: Escolha;
  cupom?: string | undefined;
  /** What the buyer was shown; without it nobody promised a total. */
  totalMostrado?: Centavos | undefined;
  /** Card only. */
  parcelas?: number | undefined;
  /** Card only, and not where a coupon pays for all of it. */
  cartao?: CartaoDaCompra | undefined;
}
