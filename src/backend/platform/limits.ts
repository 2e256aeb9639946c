import { isIPv4, isIPv6 } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { limite } from '#backend/platform/db/schema/conta.ts';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from './context.ts';

interface Limit {
  /** What is counted, e.g. 'entrar'. */
  nome: string;
  /** The subject: an address, an e-mail, a user id. */
  de: string;
  points: number;
  /** Window in seconds, from the first point. */
  seconds: number;
}

/** Papers drawn for one driver on request: drawing takes the processor, and nothing is stored. */
export const PDFS = { nome: 'pdf', points: 60, seconds: 3600 };

/** Milliseconds by which the clocks of two machines may differ. */
const SKEW_MS = 60_000;

/** Counts one use and throws MUITAS_TENTATIVAS past the limit. The counter is a row, so all processes share it. */
export async function consume(ctx: Pick<PublicCtx, 'db' | 'clock'>, limit: Limit): Promise<void> {
  if ((await take(ctx, limit)).uses > limit.points) fail('MUITAS_TENTATIVAS');
}

/** Counts several uses at once and returns those of the current window, with its end. */
export async function take(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  { nome, de, seconds }: Limit,
  uses = 1,
): Promise<{ uses: number; until: Date }> {
  const now = ctx.clock();
  const expire = new Date(now.getTime() + seconds * 1000);
  // A window that ends later than a new one would was made by a clock that ran ahead: it counts as expired.
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

export async function undoUse(
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

/** The limit of a /48 is this many times that of a /64, because an internet customer has a /64 at least and often a whole /48. */
const WIDE_NET_FACTOR = 4;

/** Counts one use by the requesting network. Throws MUITAS_TENTATIVAS past the limit: of the /64 first, so that neighbours in the /48 are not limited. */
export async function consumeByNetwork(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'origem'>,
  limit: Omit<Limit, 'de'>,
): Promise<void> {
  const { narrow, wide } = networksOf(ctx.origem.ip);
  await consume(ctx, { ...limit, de: narrow });
  if (wide) await consume(ctx, { ...limit, de: wide, points: limit.points * WIDE_NET_FACTOR });
}

export async function undoUseByNetwork(
  ctx: Pick<PublicCtx, 'db' | 'origem'>,
  { nome }: Pick<Limit, 'nome'>,
): Promise<void> {
  const { narrow, wide } = networksOf(ctx.origem.ip);
  for (const de of wide ? [narrow, wide] : [narrow]) await undoUse(ctx, { nome, de });
}

/** Whether the address is this machine: also users of an SSH tunnel to it, who share one address. */
export function isLoopback(ip: string | null): boolean {
  return ip === '::1' || networksOf(ip).narrow.startsWith('127.');
}

/** An IPv4 address; of an IPv6 address its /64, and the /48 around it. */
export function networksOf(ip: string | null): { narrow: string; wide?: string } {
  const address = (ip ?? '').split('%')[0] ?? '';
  if (isIPv4(address)) return { narrow: address };
  if (!isIPv6(address)) return { narrow: '-' };
  const groups = groupsOf(address);
  const embedded = embeddedIpv4(groups);
  if (embedded) return { narrow: embedded };
  const net = (bits: 48 | 64) =>
    `${groups
      .slice(0, bits / 16)
      .map((group) => group.toString(16))
      .join(':')}::/${bits}`;
  return { narrow: net(64), wide: net(48) };
}

/** The eight groups of an IPv6 address, in any spelling. */
function groupsOf(address: string): number[] {
  const dotted = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const [, a = 0, b = 0, c = 0, d = 0] = dotted?.map(Number) ?? [];
  const hex = dotted
    ? `${address.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address;
  const [left = [], right] = hex
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))));
  if (right === undefined) return left;
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** The IPv4 address in ::ffff:a.b.c.d (IPv4-mapped) or 64:ff9b::a.b.c.d (NAT64), whose IPv6 prefix all visitors share. */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const prefix = groups.slice(0, 6).join(':');
  const mapped = prefix === '0:0:0:0:0:65535';
  const nat64 = prefix === `${0x64}:${0xff9b}:0:0:0:0`;
  if (!mapped && !nat64) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
