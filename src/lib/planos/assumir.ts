import type { Escolhas } from '../cart.ts';
import type { ItemEscolhido } from './itens.ts';

/** A product as its fields stand on the page when the island comes. */
export interface ProdutoNaTela {
  guid: string;
  marcado: boolean;
  quantidade: number;
}

/**
 * What is chosen when an island takes over a page that was used before it came: what this tab remembers, what the address
 * carries (the page was drawn from it), and what the driver ticked, unticked or counted since.
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
