import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { SESSAO } from '#lib/conta/rules.ts';
import type { Actor, PublicCtx } from '../context.ts';
import { sessao } from '../db/schema/conta.ts';
import { passoDeEntrada } from '../db/schema/segundoFator.ts';
import { troubleOf } from '../db/trouble.ts';
import { DE_QUEM_TEM_PLANO, lerSessao, type TelaComASessao } from './sessionQuery.ts';
import { hashToken, tokenIn } from './sessionToken.ts';

/** What every request knows of its driver: one query. */
export interface Sessao {
  actor: Actor;
  naoLidas: number;
  /** Key of the plan in force and its end; null when none is active today. */
  plano: { chave: string; fim: Date } | null;
  /** Somebody opened something to the driver. */
  recebe: boolean;
  /** Menu release: a plan that is active today, one's own or that of who opened something. */
  liberado: boolean;
  /** Where the driver's last write lies in the database's log of changes, and since when this session is; of the embedded backend. */
  escritaEm?: number | null;
  criadaEm?: Date;
}

const DAY = 86_400_000;

/** Opens a session and returns its opaque token (256 random bits); only the hash is stored. */
export async function openSession(
  ctx: PublicCtx,
  usuarioId: string,
): Promise<{ token: string; maxAge: number }> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock();
  await ctx.db.insert(sessao).values({
    tokenHash: hashToken(token),
    usuarioId,
    criadaEm: now,
    usadaEm: now,
    expiraEm: new Date(now.getTime() + SESSAO.maxDias * DAY),
    ip: ctx.origem.ip,
    agente: ctx.origem.agente,
  });
  return { token, maxAge: SESSAO.maxDias * 86_400 };
}

/** The session of a token, or null: unknown, ended, idle too long, or of a blocked account. */
export async function resolveSession(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  token: string,
  com?: TelaComASessao,
): Promise<Sessao | null> {
  const now = ctx.clock();
  const valores = {
    tokenHash: hashToken(token),
    agora: now.toISOString(),
    usadaDepois: new Date(now.getTime() - SESSAO.ociosaDias * DAY).toISOString(),
  };
  const { row, erro } = await lerSessao(ctx, valores, com);
  if (!row) return null;
  // One write an hour at most keeps the idle limit true without a write a request.
  if (now.getTime() - row.usadaEm.getTime() > 3_600_000) {
    await ctx.db
      .update(sessao)
      .set({ usadaEm: now })
      .where(eq(sessao.id, row.id))
      .catch((error: unknown) => {
        // On a full disk nothing is written, and reading goes on.
        if (troubleOf(error) !== 'SEM_ESPACO') throw error;
      });
  }
  const plano = row.plano !== null && row.fim !== null ? { chave: row.plano, fim: row.fim } : null;
  const actor = {
    ...{ id: row.usuarioId, email: row.email, nome: row.nome, sessaoId: row.id },
    plano: row.plano,
    recebe: row.recebe > 0,
  };
  com?.lida(actor, () => {
    if (erro) throw erro;
    return row.tela;
  });
  return {
    actor,
    naoLidas: row.naoLidas,
    plano,
    recebe: row.recebe > 0,
    liberado: plano !== null || row.recebe === DE_QUEM_TEM_PLANO,
    escritaEm: row.escritaEm,
    criadaEm: row.criadaEm,
  };
}

/** Every session of the driver, on whatever device, reads what was just written: a replica that is not so far is passed by. */
export async function lembrarEscrita(ctx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  const fim = sql`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;
  await ctx.db.update(sessao).set({ escritaEm: fim }).where(eq(sessao.usuarioId, usuarioId));
}

export async function closeSession(ctx: Pick<PublicCtx, 'db'>, id: string): Promise<void> {
  await ctx.db.delete(sessao).where(eq(sessao.id, id));
}

/** The session that a browser brings ends as it opens another: what its driver had set up there is not the next one's. */
export async function closeSessionOf(
  { db, env }: Pick<PublicCtx, 'db' | 'env'>,
  cookies: string | null,
): Promise<void> {
  const token = tokenIn(cookies, env.secure);
  if (token) await db.delete(sessao).where(eq(sessao.tokenHash, hashToken(token)));
}

export async function closeAllSessions(ctx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await ctx.db.delete(sessao).where(eq(sessao.usuarioId, usuarioId));
  // Nor does a sign-in go on that was half way.
  await ctx.db.delete(passoDeEntrada).where(eq(passoDeEntrada.usuarioId, usuarioId));
}

/** Names the driver to the device that keeps his pages: the same one has the same name, and it opens and tells nothing. */
export function ownerOf(sessao: Sessao | null): string {
  return sessao ? hashToken(`dono:${sessao.actor.id}`).slice(0, 32) : '-';
}
