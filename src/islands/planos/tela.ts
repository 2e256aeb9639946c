import type { carts, Escolhas, ProdutoNaTela } from '#lib/planos/cart.ts';
import type { ProdutoExtraDaOferta } from '#lib/planos/contract.ts';
import { campoDeQuantidade, quantidadeDoTexto } from '#lib/planos/itens.ts';
import { tabMemory } from '#lib/storage.ts';

/** The current field values: rendered by the server, changed by the driver, or restored by the browser. */
export function lerProdutosDaTela(
  form: HTMLFormElement,
  produtos: readonly ProdutoExtraDaOferta[],
): ProdutoNaTela[] {
  const campos = new FormData(form);
  const marcados = new Set(campos.getAll('item'));
  return produtos.map(({ Guid }) => ({
    guid: Guid,
    marcado: marcados.has(Guid),
    quantidade: quantidadeDoTexto(String(campos.get(campoDeQuantidade(Guid)) ?? '')),
  }));
}

/**
 * Once the tab has stored the choice, it is removed from the address: otherwise Back, after the purchase, would choose it again. If
 * storage is refused the address stays.
 */
export function esquecerItensDoEndereco(cart: keyof typeof carts, escolhas: Escolhas): void {
  const url = new URL(location.href);
  const kept = tabMemory.get(`escolhas:${cart}`) ?? '';
  if (!url.searchParams.has('item') || !Object.keys(escolhas).every((guid) => kept.includes(guid))) return;
  for (const nome of [...url.searchParams.keys()])
    if (nome === 'item' || nome.startsWith(campoDeQuantidade(''))) url.searchParams.delete(nome);
  history.replaceState(history.state, '', url);
}
