import { atom, type ReadableAtom } from 'nanostores';
import { type Memory, tabMemory } from '../storage.ts';
import { novoPedidoId, pedidoIdValido } from './rules.ts';

/** Set while a page waits for a payment and loads itself again: how it ended then takes the focus. */
export const DESFECHO_ESPERADO = 'desfecho';

export interface ChaveDaCompra {
  $codigo: ReadableAtom<string>;
  /** Before the purchase is sent: a reload, or Back, after a lost answer goes on with the same one. */
  guardar(): void;
  /** The purchase ended: the next one is another. */
  gastar(): void;
}

/** The order id of a purchase, its idempotency key: made in the browser, kept for the tab while its outcome is not known. */
export function chaveDaCompra(compra: string, memory: Memory = tabMemory): ChaveDaCompra {
  const nome = `compra:${compra}`;
  const guardado = memory.get(nome);
  const $codigo = atom(guardado !== null && pedidoIdValido(guardado) ? guardado : novo());
  return {
    $codigo,
    guardar: () => memory.set(nome, $codigo.get()),
    gastar() {
      memory.set(nome, null);
      $codigo.set(novo());
    },
  };
}

function novo(): string {
  return novoPedidoId((bytes) => crypto.getRandomValues(bytes));
}
