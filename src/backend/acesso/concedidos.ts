import { fromPrimary } from '../db/reading.ts';
import type { Concessao, Leitor } from './concessao.ts';
import { porConvite } from './porConvite.ts';

/** Every way in which somebody opens something to somebody else: each says what is open to the actor now. */
const FONTES: readonly ((ctx: Leitor) => Promise<Concessao[]>)[] = [porConvite];

/** All that is open to the actor beside what is their own. What was taken back is closed at once, also where pages come from a replica. */
export async function concedidos(ctx: Leitor): Promise<Concessao[]> {
  if (ctx.actor.recebe === false) return [];
  return (await fromPrimary(() => Promise.all(FONTES.map((fonte) => fonte(ctx))))).flat();
}
