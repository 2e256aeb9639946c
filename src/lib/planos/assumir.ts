import type { Escolhas } from './cart.ts';
import type { ItemEscolhido } from './itens.ts';

/** A product with its field values at hydration. */
export interface ProdutoNaTela {
  guid: string;
  marcado: boolean;
  quantidade: number;
}

/**
 * The choice when an island is hydrated on a page in use: this tab's storage, the address (from which the page was rendered), and the
 * driver's changes since.
 */
export function assumirEscolhas(
  memoria: Escolhas,
  desenhados: readonly ItemEscolhido[],
  naTela: readonly ProdutoNaTela[],
): Escolhas {
  const doEndereco = new Map(desenhados.map(({ guid, quantidade }) => [guid, quantidade]));
  const escolhas: Record<string, number> = { ...memoria, ...Object.fromEntries(doEndereco) };
  for (const { guid, marcado, quantidade } of naTela) {
    const desenhada = doEndereco.get(guid);
    if (!marcado && desenhada !== undefined) delete escolhas[guid];
    else if (marcado && quantidade !== desenhada) escolhas[guid] = quantidade;
  }
  return escolhas;
}
