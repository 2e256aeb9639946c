import type { Centavos } from '#lib/money.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import type { CartaoDaCompra } from './cobranca.ts';

export interface NovoPedido {
  /** order_id: seven upper-case characters of the browser, the idempotency key. Without it, a sale's open order is used again. */
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
