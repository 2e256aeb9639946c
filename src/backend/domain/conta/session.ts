import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import { emVigor, maisForte } from '#backend/domain/planos/vigente.ts';
import type { PublicCtx, Sessao } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { recuperacao, sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';
import { hashToken, tokenIn } from '#backend/platform/sessions/token.ts';
import { SESSAO } from '#lib/conta/rules.ts';

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
  const actor = { id: row.usuarioId, email: row.email, nome: row.nome, sessaoId: row.id, plano: row.plano };
  return { actor, naoLidas: row.naoLidas, plano, liberado: plano !== null };
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

/** Codes requested before a password change are invalid after it. */
export async function revokeRecoveryCodes(tx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await tx.db
    .delete(recuperacao)
    .where(and(eq(recuperacao.usuarioId, usuarioId), isNull(recuperacao.usadaEm)));
}

/** Opaque id of the driver for the device's page cache: stable per driver, gives no access and reveals nothing. */
export function ownerOf(sessao: Sessao | null): string {
  return sessao ? hashToken(`dono:${sessao.actor.id}`).slice(0, 32) : '-';
}

interface Procura {
  tokenHash: string;
  agora: Date;
  /** Sessions not used since then have expired. */
  usadaDepois: Date;
}

/** The session of a token with its driver, the plan in force and the number of unread notifications. Runs on every signed-in request. */
async function lerSessao(db: Db, { tokenHash, agora, usadaDepois }: Procura) {
  const naoLidas = sql<number>`(select count(*)::int from ${notificacao} where ${notificacao.usuarioId} = ${usuario.id} and ${notificacao.dataLeitura} is null)`;
  const [row] = await db
    .select({
      id: sessao.id,
      usadaEm: sessao.usadaEm,
      usuarioId: usuario.id,
      email: usuario.email,
      nome: usuario.nome,
      naoLidas,
      plano: assinatura.plano,
      fim: assinatura.fim,
    })
    .from(sessao)
    .innerJoin(usuario, and(eq(usuario.id, sessao.usuarioId), isNull(usuario.bloqueadoEm)))
    .leftJoin(assinatura, emVigor(usuario.id, agora))
    .where(and(eq(sessao.tokenHash, tokenHash), gt(sessao.expiraEm, agora), gt(sessao.usadaEm, usadaDepois)))
    .orderBy(...maisForte)
    .limit(1);
  return row;
}

/** Cookies that identify a browser during sign-in, for some minutes. They are not sessions and give no access alone. */
const COOKIES = { codigo: 'CLPasso', 'entrar-com-chave': 'CLChave' } as const;

type TipoComCookie = keyof typeof COOKIES;

type Tipo = (typeof passoDeEntrada.$inferSelect)['tipo'];

interface Comeco {
  tipo: Tipo;
  /** What the step is bound to: a browser's cookie or a session id. */
  de: string;
  usuarioId: string | null;
  desafio: string | null;
  minutos: number;
}

/** Begins a step and ends an earlier one of the same browser or session. */
export async function comecarPasso(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { de, minutos, ...passo }: Comeco,
): Promise<void> {
  const novo = {
    ...passo,
    tokenHash: hashToken(de),
    expiraEm: new Date(clock().getTime() + minutos * 60_000),
  };
  await db.delete(passoDeEntrada).where(mesmo(novo));
  await db.insert(passoDeEntrada).values(novo);
}

export async function passoComecado(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { tipo, de }: Pick<Comeco, 'tipo' | 'de'>,
): Promise<typeof passoDeEntrada.$inferSelect | null> {
  const [passo] = await db
    .select()
    .from(passoDeEntrada)
    .where(and(mesmo({ tipo, tokenHash: hashToken(de) }), gt(passoDeEntrada.expiraEm, clock())));
  return passo ?? null;
}

/** Uses the step up: the first caller gets it, all others get null. */
export async function usarPasso(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { tipo, de }: Pick<Comeco, 'tipo' | 'de'>,
): Promise<typeof passoDeEntrada.$inferSelect | null> {
  const [passo] = await db
    .delete(passoDeEntrada)
    .where(and(mesmo({ tipo, tokenHash: hashToken(de) }), gt(passoDeEntrada.expiraEm, clock())))
    .returning();
  return passo ?? null;
}

const mesmo = ({ tipo, tokenHash }: { tipo: Tipo; tokenHash: string }) =>
  and(eq(passoDeEntrada.tipo, tipo), eq(passoDeEntrada.tokenHash, tokenHash));

export function novoToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Without minutes the cookie is deleted. */
export function cookieDoPasso(
  tipo: TipoComCookie,
  { secure, token = '', minutos = 0 }: { secure: boolean; token?: string; minutos?: number },
): string {
  return serialize(COOKIES[tipo], token, {
    ...(secure && { prefix: 'host', secure }),
    path: '/',
    maxAge: minutos * 60,
    httpOnly: true,
    sameSite: 'Strict',
  });
}

export function tokenDoPasso(tipo: TipoComCookie, cookies: string | null, secure: boolean): string | null {
  return tokenDoCookie(cookies, COOKIES[tipo], secure);
}

export function tokenDoCookie(cookies: string | null, name: string, secure: boolean): string | null {
  const full = secure ? `__Host-${name}` : name;
  const token = parse(cookies ?? '', full)[full];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}
