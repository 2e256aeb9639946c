import type { Concessao, Leitor } from './concessao.ts';
import { porConvite } from './porConvite.ts';

/** Every way in which somebody opens something to somebody else: each says what is open to the actor now. */
const FONTES: readonly ((ctx: Leitor) => Promise<Concessao[]>)[] = [porConvite];

/** All that is open to the actor beside what is their own. */
export async function concedidos(ctx: Leitor): Promise<Concessao[]> {
  return (await Promise.all(FONTES.map((fonte) => fonte(ctx)))).flat();
}
