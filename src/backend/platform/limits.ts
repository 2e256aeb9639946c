import { eq, sql } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from './context.ts';
import { limite } from './db/schema/conta.ts';

export interface Limit {
  /** What is counted, e.g. 'entrar'. */
  nome: string;
  /** The subject: an address, an e-mail, a user id. */
  de: string;
  points: number;
  /** Window in seconds, from the first point. */
  seconds: number;
}

/** Clocks of two machines differ by less than this. */
const SKEW_MS = 60_000;

/** Counts one use and fails with MUITAS_TENTATIVAS past the limit. One atomic row, so it holds across processes. */
export async function consume(ctx: Pick<PublicCtx, 'db' | 'clock'>, limit: Limit): Promise<void> {
  if ((await count(ctx, limit)) > limit.points) fail('MUITAS_TENTATIVAS');
}

/** Counts one use and returns the uses in the current window. */
async function count(ctx: Pick<PublicCtx, 'db' | 'clock'>, limit: Limit): Promise<number> {
  return (await take(ctx, limit)).uses;
}

/** Counts several uses at once and returns those of the current window, with its end. */
export async function take(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  { nome, de, seconds }: Limit,
  uses = 1,
): Promise<{ uses: number; until: Date }> {
  const now = ctx.clock();
  const expire = new Date(now.getTime() + seconds * 1000);
  // A window that ends later than a new one would was created under a clock that ran ahead: it counts as over.
  const latest = new Date(expire.getTime() + SKEW_MS);
  const expired = sql`(${limite.expire} <= ${sql.param(now, limite.expire)} or ${limite.expire} > ${sql.param(latest, limite.expire)})`;
  const [row] = await ctx.db
    .insert(limite)
    .values({ key: `${nome}:${de}`, points: uses, expire })
    .onConflictDoUpdate({
      target: limite.key,
      set: {
        points: sql`case when ${expired} then ${uses}::int else ${limite.points} + ${uses}::int end`,
        expire: sql`case when ${expired} then ${sql.param(expire, limite.expire)} else ${limite.expire} end`,
      },
    })
    .returning({ points: limite.points, expire: limite.expire });
  return { uses: row?.points ?? uses, until: row?.expire ?? expire };
}

/** Takes back one counted use. */
export async function giveBack(
  ctx: Pick<PublicCtx, 'db'>,
  { nome, de }: Pick<Limit, 'nome' | 'de'>,
): Promise<void> {
  await ctx.db
    .update(limite)
    .set({ points: sql`greatest(${limite.points} - 1, 0)` })
    .where(eq(limite.key, `${nome}:${de}`));
}

export async function forget(
  ctx: Pick<PublicCtx, 'db'>,
  { nome, de }: Pick<Limit, 'nome' | 'de'>,
): Promise<void> {
  await ctx.db.delete(limite).where(eq(limite.key, `${nome}:${de}`));
}
