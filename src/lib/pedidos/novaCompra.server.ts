import { novoPedidoId } from './rules.ts';

/** The values of a summary that nobody has sent yet. The code is the key of the purchase, made with the page. */
export function novaCompra() {
  return { order_id: novoPedidoId((bytes) => crypto.getRandomValues(bytes)), cupom: '' };
}
