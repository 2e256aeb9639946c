import { and, eq, gt } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { limite } from '#backend/platform/db/schema/conta.ts';
import { forget, take } from '#backend/platform/limits.ts';
import { type Alvo, agendar, PRAZO_DO_PEDIDO_MS } from './agenda.ts';

/** Seconds of pause after the provider rejects our request as malformed: each further one would cost money. */
const PARADA_S = 6 * 3600;
/** Spreads the postponed look-ups over an hour (ms). */
const ESPALHAR_MS = 3_600_000;

const chave = (alvo: Alvo['alvo']) => ({ nome: 'consulta-parada', de: alvo });

/** Pauses look-ups of this kind for six hours or until an operator ends the pause; then one look-up tests the source. */
export async function pararConsultas(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'log'>,
  alvo: Alvo['alvo'],
  consultaId: number,
): Promise<void> {
  await take(ctx, { ...chave(alvo), points: 1, seconds: PARADA_S });
  ctx.log.error(
    { alvo, consultaId },
    'look-ups stopped: the source refuses our queries; see respostas listar, then consultas retomar',
  );
}

/** End of the pause for this kind; null when not paused. */
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

/** Postpones the look-up; the driver keeps waiting and no request is sent. */
export async function adiar(ctx: Pick<PublicCtx, 'db' | 'clock'>, alvo: Alvo): Promise<void> {
  const depois = ctx.clock().getTime() + PRAZO_DO_PEDIDO_MS + 60_000;
  await agendar(ctx, alvo, new Date(depois + ((alvo.id * 37_003) % ESPALHAR_MS)));
}

export async function retomarConsultas(ctx: Pick<PublicCtx, 'db'>, alvo: Alvo['alvo']): Promise<void> {
  await forget(ctx, chave(alvo));
}
