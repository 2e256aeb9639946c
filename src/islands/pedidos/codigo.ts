import { novoPedidoId, pedidoIdValido } from '#lib/pedidos/rules.ts';

/**
 * The order id of a summary, the idempotency key of the purchase: made in the browser and kept for this tab until the order
 * shows up, so that a reload after a lost answer asks for the same order again. Without script the page brings one.
 */
const chave = `pedido:${enderecoDaEscolha()}`;

const campo = document.querySelector<HTMLInputElement>('input[name="order_id"]');
const pedidoFeito = new URLSearchParams(location.search).has('pedido');
if (pedidoFeito) guardar(null);
else if (campo) campo.value = guardado() ?? novoPedidoId((bytes) => crypto.getRandomValues(bytes));

// Before the form is read and sent. The server may have replaced an id that was spent: what stands in the form now is kept.
document.addEventListener(
  'submit',
  ({ target }) => {
    const id = target instanceof HTMLFormElement ? new FormData(target).get('order_id') : null;
    if (typeof id === 'string' && !pedidoFeito) guardar(id);
  },
  { capture: true },
);

function enderecoDaEscolha(): string {
  const query = new URLSearchParams(location.search);
  query.delete('pedido');
  return `${location.pathname}?${query}`;
}

function guardado(): string | null {
  try {
    const id = sessionStorage.getItem(chave);
    return id !== null && pedidoIdValido(id) ? id : null;
  } catch {
    // No storage: the id lives as long as the page.
    return null;
  }
}

function guardar(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(chave);
    else sessionStorage.setItem(chave, id);
  } catch {
    // No storage: the id lives as long as the page.
  }
}
