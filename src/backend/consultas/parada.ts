import { and, eq, gt } from 'drizzle-orm';
import type { PublicCtx } from '../context.ts';
import { limite } from '../db/schema/conta.ts';
import { forget, take } from '../limits.ts';
import { type Alvo, agendar, PRAZO_DO_PEDIDO_MS } from './agenda.ts';

/** A look-up that the provider cannot take is our mistake: it is paid for, and every further one would be the same. Seconds. */
const PARADA_S = 6 * 3600;
/** What waited does not all begin in the same minute. */
const ESPALHAR_MS = 3_600_000;

const chave = (alvo: Alvo['alvo']) => ({ nome: 'consulta-parada', de: alvo });

/** Nothing of this kind is asked any more, until an operator says so or six hours have passed; one then shows whether it is mended. */
export async function pararConsultas(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'log'>,
  alvo: Alvo['alvo'],
  consultaId: number,
): Promise<void> {
  await take(ctx, { ...chave(alvo), points: 1, seconds: PARADA_S });
  ctx.log.error(
    { alvo, consultaId },
    'look-ups stopped: the source does not take what we ask; see respostas ver, then consultas retomar',
  );
}

/** Until when nothing of this kind is asked; null while it is. */
export async function paradaAte(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  alvo: Alvo['alvo'],
): Promise<Date | null> {
  const { nome, de } = chave(alvo);
  const [parada] = await db
    .select({ ate: limite.expire })
    .from(limite)
    .where(and(eq(limite.key, `${nome}:${de}`), gt(limite.expire, clock())));
  return parada?.ate ?? null;
}

/** The driver waits, and nothing is asked meanwhile. */
export async function adiar(ctx: Pick<PublicCtx, 'db' | 'clock'>, alvo: Alvo): Promise<void> {
  const depois = ctx.clock().getTime() + PRAZO_DO_PEDIDO_MS + 60_000;
  await agendar(ctx, alvo, new Date(depois + ((alvo.id * 37_003) % ESPALHAR_MS)));
}

export async function retomarConsultas(ctx: Pick<PublicCtx, 'db'>, alvo: Alvo['alvo']): Promise<void> {
  await forget(ctx, chave(alvo));
}
