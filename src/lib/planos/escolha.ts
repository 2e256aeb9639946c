import type { PlanoEscolhido } from '../paths.ts';
import type { ItemEscolhido } from './itens.ts';

/** What the driver chose to buy, from the address of its page to the prices of the server: never a price. */
export type Escolha =
  | { tipo: 'produtos'; plano?: PlanoEscolhido | undefined; itens: readonly ItemEscolhido[] }
  | { tipo: 'venda'; vendaId: number };

/** A choice of a plan, of products and of appeals of fines. */
export type EscolhaDeProdutos = Extract<Escolha, { tipo: 'produtos' }>;
