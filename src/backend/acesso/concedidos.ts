import { fromPrimary } from '../db/reading.ts';
import type { Concessao, Leitor } from './concessao.ts';
import { porConvite } from './porConvite.ts';

/** All that is open to the actor beside what is their own; what a partner may see is narrower, and stands in porParceiro.ts. What was taken back is closed at once, also where pages come from a replica. */
export async function concedidos(ctx: Leitor): Promise<Concessao[]> {
  if (ctx.actor.recebe === false) return [];
  return fromPrimary(() => porConvite(ctx));
}
