import type { Escolhas } from '#lib/cart.ts';
import type { ProdutoNaTela } from '#lib/planos/assumir.ts';
import type { ProdutoExtraDaOferta } from '#lib/planos/contract.ts';
import { campoDeQuantidade, quantidadeDoTexto } from '#lib/planos/itens.ts';
import { tabMemory } from '#lib/storage.ts';

/** The fields of the form as they stand: drawn by the server, and then used by the driver, or filled again by the browser. */
export function lerNaTela(form: HTMLFormElement, produtos: readonly ProdutoExtraDaOferta[]): ProdutoNaTela[] {
  const campos = new FormData(form);
  const marcados = new Set(campos.getAll('item'));
  return produtos.map(({ Guid }) => ({
    guid: Guid,
    marcado: marcados.has(Guid),
    quantidade: quantidadeDoTexto(String(campos.get(campoDeQuantidade(Guid)) ?? '')),
  }));
}

/**
 * Once the tab remembers the choice, the address does not repeat it: else Back, after what it names was bought, would choose it
 * again. Where the browser refuses its storage the address stays.
 */
export function esquecerItensDoEndereco(escolhas: Escolhas): void {
  const url = new URL(location.href);
  const kept = tabMemory.get('escolhas:extras') ?? '';
  if (!url.searchParams.has('item') || !Object.keys(escolhas).every((guid) => kept.includes(guid))) return;
  for (const nome of [...url.searchParams.keys()])
    if (nome === 'item' || nome.startsWith(campoDeQuantidade(''))) url.searchParams.delete(nome);
  history.replaceState(history.state, '', url);
}
