import { type Plano, planosAVenda } from './catalogo.ts';

/** How many fines from before the plan it takes on; a plan without limit takes all. */
export const aceitaDoPlano = ({ limites }: Plano): number => limites.multasPreexistentes ?? Infinity;

/** The first plan on sale that takes on all fines that a driver has open, else the one that takes the most. */
export function planoQueCabe(abertas: number): Plano | undefined {
  const planos = planosAVenda();
  return (
    planos.find((plano) => aceitaDoPlano(plano) >= abertas) ??
    planos.toSorted((a, b) => aceitaDoPlano(b) - aceitaDoPlano(a))[0]
  );
}
