import type { Centavos } from '#lib/money.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import type { CartaoDaCompra } from './cobranca.ts';

export interface NovoPedido {
  /**
   * order_id: seven upper-case characters generated in the browser; idempotency key of the purchase. Without it, the
   * open order of the same sale and method is used; any other purchase is new.
   */
  codigo: string | undefined;
  metodo: MetodoOferecido;
  escolha: Escolha;
  cupom?: string | undefined;
  /** The total shown to the buyer; undefined = none was shown. */
  totalMostrado?: Centavos | undefined;
  /** Card only. */
  parcelas?: number | undefined;
  /** Card only, unless a coupon covers the total. */
  cartao?: CartaoDaCompra | undefined;
}
