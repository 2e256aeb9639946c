import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PublicCtx, Sessao } from '#backend/platform/context.ts';
import { sessao } from '#backend/platform/db/schema/conta.ts';
import { passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';
import { hashToken, tokenIn } from '#backend/platform/sessions/token.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { lerSessao } from './sessionQuery.ts';

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

/** The session of a token, or null when unknown, ended, idle too long or of a blocked account. */
export async function resolveSession(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  token: string,
): Promise<Sessao | null> {
  const now = ctx.clock();
  const row = await lerSessao(ctx.db, {
    tokenHash: hashToken(token),
    agora: now,
    usadaDepois: new Date(now.getTime() - SESSAO.ociosaDias * DAY),
  });
  if (!row) return null;
  // The time of last use is written at most hourly, to avoid a write per request.
  if (now.getTime() - row.usadaEm.getTime() > 3_600_000) {
    await ctx.db
      .update(sessao)
      .set({ usadaEm: now })
      .where(eq(sessao.id, row.id))
      .catch((error: unknown) => {
        // On a full disk the write is skipped and reads continue.
        if (temporaryFailureOf(error) !== 'SEM_ESPACO') throw error;
      });
  }
  const plano = row.plano !== null && row.fim !== null ? { chave: row.plano, fim: row.fim } : null;
  const actor = {
    ...{ id: row.usuarioId, email: row.email, nome: row.nome, sessaoId: row.id },
    plano: row.plano,
  };
  return {
    actor,
    naoLidas: row.naoLidas,
    plano,
    liberado: plano !== null,
  };
}

export async function closeSession(ctx: Pick<PublicCtx, 'db'>, id: string): Promise<void> {
  await ctx.db.delete(sessao).where(eq(sessao.id, id));
}

/** Ends the browser's previous session at a new sign-in, so that its data do not reach the next driver. */
export async function closeSessionOf(
  { db, env }: Pick<PublicCtx, 'db' | 'env'>,
  cookies: string | null,
): Promise<void> {
  const token = tokenIn(cookies, env.secure);
  if (token) await db.delete(sessao).where(eq(sessao.tokenHash, hashToken(token)));
}

export async function closeAllSessions(ctx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await ctx.db.delete(sessao).where(eq(sessao.usuarioId, usuarioId));
  // Also ends half-finished sign-ins of this account.
  await ctx.db.delete(passoDeEntrada).where(eq(passoDeEntrada.usuarioId, usuarioId));
}

/** Opaque id of the driver for the device's page cache: stable per driver, gives no access and reveals nothing. */
export function ownerOf(sessao: Sessao | null): string {
  return sessao ? hashToken(`dono:${sessao.actor.id}`).slice(0, 32) : '-';
}
