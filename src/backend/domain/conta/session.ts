import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { serialize } from 'hono/utils/cookie';
import { emVigor, maisForte } from '#backend/domain/planos/vigente.ts';
import type { Ctx, PublicCtx, Sessao } from '#backend/platform/context.ts';
import { sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';
import { cookieIn } from '#lib/session/session.ts';

const DAY = 86_400_000;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 256 random bits. */
export function novoToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens a session and returns its opaque token; only the hash is stored. */
export async function openSession(
  ctx: PublicCtx,
  usuarioId: string,
): Promise<{ token: string; maxAge: number }> {
  const token = novoToken();
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
  const naoLidas = sql<number>`(select count(*)::int from ${notificacao} where ${notificacao.usuarioId} = ${usuario.id} and ${notificacao.dataLeitura} is null)`;
  // One query: it runs on every signed-in request.
  const [row] = await ctx.db
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
    .leftJoin(assinatura, emVigor(usuario.id, now))
    .where(and(eq(sessao.tokenHash, hashToken(token)), sessaoAberta(now)))
    .orderBy(...maisForte)
    .limit(1);
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

/** Neither at its end nor idle for too long. */
export const sessaoAberta = (agora: Date) =>
  and(gt(sessao.expiraEm, agora), gt(sessao.usadaEm, new Date(agora.getTime() - SESSAO.ociosaDias * DAY)));

/** The open sessions of a driver, the last used first. */
export function sessoesAbertas({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, usuarioId: string) {
  return db
    .select()
    .from(sessao)
    .where(and(eq(sessao.usuarioId, usuarioId), sessaoAberta(clock())))
    .orderBy(desc(sessao.usadaEm), desc(sessao.criadaEm));
}

export async function closeSession(ctx: Pick<PublicCtx, 'db'>, id: string): Promise<void> {
  await ctx.db.delete(sessao).where(eq(sessao.id, id));
}

/** Ends the browser's previous session at a new sign-in, so that its data do not reach the next driver. */
export async function closeSessionOf({ db }: Pick<PublicCtx, 'db'>, cookies: string | null): Promise<void> {
  const token = tokenDoCookie(cookies, SESSAO.cookie);
  if (token) await db.delete(sessao).where(eq(sessao.tokenHash, hashToken(token)));
}

export async function closeAllSessions(ctx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await ctx.db.delete(sessao).where(eq(sessao.usuarioId, usuarioId));
  // Also ends what was begun in them, or at the door: not a new password by mail.
  await ctx.db
    .delete(passoDeEntrada)
    .where(and(eq(passoDeEntrada.usuarioId, usuarioId), ne(passoDeEntrada.tipo, 'recuperar')));
}

/** Codes requested before a password change are invalid after it. */
export async function revokeRecoveryCodes(tx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await tx.db
    .delete(passoDeEntrada)
    .where(and(eq(passoDeEntrada.usuarioId, usuarioId), eq(passoDeEntrada.tipo, 'recuperar')));
}

/** Opaque id of the driver for the device's page cache: stable per driver, gives no access and reveals nothing. */
export function ownerOf(sessao: Sessao | null): string {
  return sessao ? hashToken(`dono:${sessao.actor.id}`).slice(0, 32) : '-';
}

/** Cookies that identify a browser during sign-in, for some minutes. They are not sessions and give no access alone. */
const COOKIES = { codigo: 'CLPasso', 'entrar-com-chave': 'CLChave' } as const;

type TipoComCookie = keyof typeof COOKIES;

type Tipo = Passo['tipo'];

interface Comeco {
  tipo: Tipo;
  /** What the step is bound to: a browser's cookie, a session id, or a mailed code. */
  de: string;
  usuarioId: string | null;
  desafio: string | null;
  minutos: number;
}

type Leitor = Pick<PublicCtx, 'db' | 'clock'>;
type Passo = typeof passoDeEntrada.$inferSelect;

/** Begins a step and ends an earlier one of the same browser or session. */
export async function comecarPasso({ db, clock }: Leitor, { de, minutos, ...passo }: Comeco): Promise<void> {
  const expiraEm = new Date(clock().getTime() + minutos * 60_000);
  await db.delete(passoDeEntrada).where(deste(passo.tipo, de));
  await db.insert(passoDeEntrada).values({ ...passo, tokenHash: hashToken(de), expiraEm });
}

export async function passoComecado(
  { db, clock }: Leitor,
  { tipo, de }: Pick<Comeco, 'tipo' | 'de'>,
): Promise<Passo | null> {
  const vivo = and(deste(tipo, de), gt(passoDeEntrada.expiraEm, clock()));
  const [passo] = await db.select().from(passoDeEntrada).where(vivo);
  return passo ?? null;
}

/** Uses the step up: the first caller gets it, all others get null. */
export async function usarPasso(
  { db, clock }: Leitor,
  { tipo, de }: Pick<Comeco, 'tipo' | 'de'>,
): Promise<Passo | null> {
  const vivo = and(deste(tipo, de), gt(passoDeEntrada.expiraEm, clock()));
  const [passo] = await db.delete(passoDeEntrada).where(vivo).returning();
  return passo ?? null;
}

const deste = (tipo: Tipo, de: string) =>
  and(eq(passoDeEntrada.tipo, tipo), eq(passoDeEntrada.tokenHash, hashToken(de)));

/** Without a token the cookie is deleted. */
export function cookieDoPasso(tipo: TipoComCookie, token = '', minutos = 0): string {
  return cookie(COOKIES[tipo], token, { maxAge: minutos * 60, sameSite: 'Strict' });
}

export function tokenDoPasso(tipo: TipoComCookie, cookies: string | null): string | null {
  return tokenDoCookie(cookies, COOKIES[tipo]);
}

/** A cookie that no script reads; over HTTPS the pipeline locks it (platform/http/headers.ts). `maxAge`: seconds. */
export function cookie(
  name: string,
  token: string,
  { maxAge, sameSite = 'Lax' }: { maxAge: number; sameSite?: 'Lax' | 'Strict' },
): string {
  return serialize(name, token, { path: '/', maxAge, httpOnly: true, sameSite });
}

export function tokenDoCookie(cookies: string | null, name: string): string | null {
  const token = cookieIn(cookies, name);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** The token of a request: its cookie, or an API client's bearer. */
export function tokenOf({ headers }: Request): string | null {
  const bearer = /^Bearer ([\w-]{43})$/.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? tokenDoCookie(headers.get('cookie'), SESSAO.cookie);
}

/**
 * Locks the driver, and throws SESSAO_EXIGIDA when the actor's session ended after the request began. Begins the
 * transaction of an act that gives access to somebody: recovery by mail ends the sessions under the same lock and then
 * the accesses, so that no older request can add one afterwards.
 */
export async function requireSession({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  await lockDriver({ db }, actor.id);
  const [open] = await db
    .select({ id: sessao.id })
    .from(sessao)
    .where(and(eq(sessao.id, actor.sessaoId), eq(sessao.usuarioId, actor.id)));
  if (!open) fail('SESSAO_EXIGIDA');
}
