import { camposDaEscolha } from '#lib/pedidos/escolha.ts';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import type { Escolha } from '#lib/planos/escolha.ts';

/**
 * The order id of this choice while its outcome is not known, kept for the tab: a reload, or Back, after a lost answer goes on
 * with the same purchase.
 */
export function codigoDaCompra(escolha: Escolha) {
  const chave = `compra:${JSON.stringify(camposDaEscolha(escolha))}`;
  const novo = () => novoPedidoId((bytes) => crypto.getRandomValues(bytes));
  let codigo = ler(chave) ?? novo();
  return {
    atual: () => codigo,
    guardar: () => escrever(chave, codigo),
    /** The purchase ended: the next one is another. */
    gastar() {
      escrever(chave, null);
      codigo = novo();
    },
  };
}

function ler(chave: string): string | null {
  try {
    return sessionStorage.getItem(chave);
  } catch {
    // A browser that refuses storage: a reload then starts a new purchase, and the server still holds the first.
    return null;
  }
}

function escrever(chave: string, codigo: string | null): void {
  try {
    if (codigo === null) sessionStorage.removeItem(chave);
    else sessionStorage.setItem(chave, codigo);
  } catch {
    // As above.
  }
}
