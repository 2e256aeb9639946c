import { fromPrimary } from '../../../platform/db/reading.ts';
import type { Concessao, Leitor } from './concessao.ts';
import { porConvite } from './porConvite.ts';

/**
 * All grants to the actor by invitation; partners have narrower ones, in porParceiro.ts. Reads the primary database,
 * so a revoked grant ends at once even with a replica.
 */
export async function concedidos(ctx: Leitor): Promise<Concessao[]> {
  if (ctx.actor.recebe === false) return [];
  return fromPrimary(() => porConvite(ctx));
}
