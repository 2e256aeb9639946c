import { createHash, randomBytes } from 'node:crypto';
import { and, type Column, eq, exists, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import { SESSAO } from '#lib/conta/rules.ts';
import { abertos } from '../acesso/porConvite.ts';
import type { Actor, PublicCtx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { preparedQuery } from '../db/prepared.ts';
import { compartilhamento } from '../db/schema/compartilhamento.ts';
import { sessao, usuario } from '../db/schema/conta.ts';
import { notificacao } from '../db/schema/notificacoes.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { passoDeEntrada } from '../db/schema/segundoFator.ts';
import { troubleOf } from '../db/trouble.ts';
import { aUltima, emVigor } from '../planos/vigente.ts';

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

/** What a screen shows of its driver, asked for with the session: one query instead of two. */
export interface TelaComASessao {
  nome: string;
  /** All of it as one JSON value, by the column that names the driver. */
  tela(dono: Column): SQL;
  parametros(ctx: Pick<PublicCtx, 'clock'>): Record<string, unknown>;
  /** Told once the session was found, and of nobody else's. What is read throws what kept it from being read. */
  lida(actor: Actor, tela: () => unknown): void;
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
  const lida = com && (await lerCom(com, ctx, valores));
  const row = lida && !lida.erro ? lida.row : await ler(sessaoDoToken, ctx, valores);
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
    if (lida?.erro) throw lida.erro;
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

/** Of what `recebe` says: nothing, something, something of an owner whose plan is active. */
const DE_QUEM_TEM_PLANO = 2;

type Pergunta = ReturnType<typeof preparar>;
const comTela = new Map<string, Pergunta>();

async function ler(pergunta: Pergunta, { db }: Pick<PublicCtx, 'db'>, valores: Record<string, unknown>) {
  const [row] = await pergunta(db).execute(valores);
  return row;
}

/** Where the database is in trouble it may be the screen's tables alone: who asks is then found without them, and the screen says so. */
async function lerCom(
  com: TelaComASessao,
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  valores: Record<string, unknown>,
) {
  try {
    return { row: await ler(perguntaCom(com), ctx, { ...valores, ...com.parametros(ctx) }) };
  } catch (erro) {
    if (troubleOf(erro) === null) throw erro;
    return { erro };
  }
}

function perguntaCom(com: TelaComASessao): Pergunta {
  const known = comTela.get(com.nome);
  if (known) return known;
  const made = preparar(com.tela(usuario.id));
  comTela.set(com.nome, made);
  return made;
}

/** Asked at every signed-in request. */
const sessaoDoToken = preparar(sql`null`);

function preparar(tela: SQL) {
  return preparedQuery((db, name) => sessaoEm(db, tela).prepare(name));
}

function sessaoEm(db: Db, tela: SQL) {
  const agora = sql`${sql.placeholder('agora')}::timestamptz`;
  const naoLidas = sql<number>`(select count(*)::int from ${notificacao} where ${notificacao.usuarioId} = ${usuario.id} and ${notificacao.dataLeitura} is null)`;
  const comPlano = db
    .select({ um: sql`1` })
    .from(assinatura)
    .where(emVigor(compartilhamento.usuarioId, agora));
  const recebe = sql<number>`coalesce((select max(case when ${exists(comPlano)} then 2 else 1 end)
    from ${compartilhamento} where ${and(eq(compartilhamento.convidadoId, usuario.id), abertos(agora))}), 0)`;
  return db
    .select({
      id: sessao.id,
      usadaEm: sessao.usadaEm,
      criadaEm: sessao.criadaEm,
      escritaEm: sessao.escritaEm,
      usuarioId: usuario.id,
      email: usuario.email,
      nome: usuario.nome,
      naoLidas,
      recebe,
      plano: assinatura.plano,
      fim: assinatura.fim,
      tela: sql<unknown>`${tela}`,
    })
    .from(sessao)
    .innerJoin(usuario, and(eq(usuario.id, sessao.usuarioId), isNull(usuario.bloqueadoEm)))
    .leftJoin(assinatura, emVigor(usuario.id, agora))
    .where(
      and(
        eq(sessao.tokenHash, sql.placeholder('tokenHash')),
        gt(sessao.expiraEm, agora),
        gt(sessao.usadaEm, sql`${sql.placeholder('usadaDepois')}::timestamptz`),
      ),
    )
    .orderBy(...aUltima)
    .limit(1);
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

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** `__Host-` needs HTTPS; on http://localhost the plain name serves. */
function cookieName(secure: boolean): string {
  return secure ? `__Host-${SESSAO.cookie}` : SESSAO.cookie;
}

export function sessionCookie(secure: boolean, token: string, maxAge: number): string {
  return serialize(SESSAO.cookie, token, {
    ...(secure && { prefix: 'host', secure }),
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

/** The token of a request: its cookie, or a bearer of an API client. */
export function tokenOf(request: Request, secure: boolean): string | null {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return bearer ?? tokenIn(request.headers.get('cookie'), secure);
}

function tokenIn(cookies: string | null, secure: boolean): string | null {
  const name = cookieName(secure);
  const token = parse(cookies ?? '', name)[name];
  return token && /^[\w-]{20,128}$/.test(token) ? token : null;
}
