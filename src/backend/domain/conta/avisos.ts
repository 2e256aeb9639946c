import { randomUUID } from 'node:crypto';
import { and, eq, gt, like, or, type SQL } from 'drizzle-orm';
import { serialize } from 'hono/utils/cookie';
import type { PublicCtx } from '#backend/platform/context.ts';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { aparelhoConhecido } from '#backend/platform/db/schema/segundoFator.ts';
import type { Caller } from '#backend/platform/http/route.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { hashToken } from '#backend/platform/sessions/token.ts';
import type { FatoDeSeguranca } from '#lib/conta/acessos.ts';
import { novoToken, tokenDoCookie } from './session.ts';

/** Mails the driver a security event of the account. This mail cannot be switched off. */
export async function avisarSeguranca(
  tx: Pick<PublicCtx, 'db' | 'queues' | 'clock' | 'origem'>,
  { usuarioId, fato }: { usuarioId: string; fato: FatoDeSeguranca },
): Promise<void> {
  await enqueue(tx, 'email', {
    modelo: 'seguranca',
    usuarioId,
    chave: `seguranca:${randomUUID()}`,
    fato,
    quando: tx.clock().toISOString(),
    agente: tx.origem.agente,
  });
}

const COOKIE = 'CLAparelho';
/** Days after which an unused browser counts as new. */
export const CONHECIDO_DIAS = 400;
const LEMBRADO_DIAS = 90;
const DAY = 86_400_000;

/**
 * Call it in the transaction of a sign-in, before its audit row. A browser that the account has not used gets a mail
 * to the driver and a cookie of its own, which alone identifies it later, because user agent and address are easily
 * shared. A program without cookies is identified by user agent and address. The first sign-in from where the account
 * was created sends no mail.
 */
export async function notarAparelho(
  tx: PublicCtx,
  usuarioId: string,
  { cookies, daPagina, setCookie }: Pick<Caller, 'cookies' | 'daPagina' | 'setCookie'>,
): Promise<void> {
  const { db, clock, env } = tx;
  const trazido = tokenDoCookie(cookies, COOKIE, env.secure);
  const conhecido = trazido !== null && (await reconhecer(tx, usuarioId, trazido));
  const primeiro = !conhecido && (await nenhumAparelho(tx, usuarioId));
  if (daPagina) {
    const token = trazido ?? novoToken();
    await db
      .insert(aparelhoConhecido)
      .values({ usuarioId, tokenHash: hashToken(token), vistoEm: clock() })
      .onConflictDoNothing();
    setCookie(
      serialize(COOKIE, token, {
        ...(env.secure && { prefix: 'host', secure: true }),
        path: '/',
        maxAge: CONHECIDO_DIAS * 86_400,
        httpOnly: true,
        sameSite: 'Lax',
      }),
    );
  }
  if (conhecido || ((primeiro || !daPagina) && (await jaEntrouDaqui(tx, usuarioId)))) return;
  await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'aparelho-novo' } });
}

/** A name for the browser, when the account, given as a condition on its row, has been used in it. */
export async function aparelhoConhecidoDe(
  { db, env }: Pick<PublicCtx, 'db' | 'env'>,
  { cookies }: Pick<Caller, 'cookies'>,
  conta: SQL,
): Promise<string | undefined> {
  const token = tokenDoCookie(cookies, COOKIE, env.secure);
  if (token === null) return undefined;
  const [visto] = await db
    .select({ usuarioId: usuario.id, hash: aparelhoConhecido.tokenHash })
    .from(usuario)
    .innerJoin(aparelhoConhecido, eq(aparelhoConhecido.usuarioId, usuario.id))
    .where(and(conta, eq(aparelhoConhecido.tokenHash, hashToken(token))));
  return visto && `${visto.usuarioId}:${visto.hash}`;
}

async function reconhecer({ db, clock }: PublicCtx, usuarioId: string, token: string): Promise<boolean> {
  const vistos = await db
    .update(aparelhoConhecido)
    .set({ vistoEm: clock() })
    .where(and(eq(aparelhoConhecido.usuarioId, usuarioId), eq(aparelhoConhecido.tokenHash, hashToken(token))))
    .returning({ hash: aparelhoConhecido.tokenHash });
  return vistos.length > 0;
}

async function nenhumAparelho({ db }: PublicCtx, usuarioId: string): Promise<boolean> {
  return (await db.$count(aparelhoConhecido, eq(aparelhoConhecido.usuarioId, usuarioId))) === 0;
}

/** A recent sign-in or sign-up with the same user agent and address. */
async function jaEntrouDaqui({ db, clock, origem }: PublicCtx, usuarioId: string): Promise<boolean> {
  const entradas = await db
    .select({ ip: auditoria.ip, agente: auditoria.agente })
    .from(auditoria)
    .where(
      and(
        eq(auditoria.entidade, 'usuario'),
        eq(auditoria.entidadeId, usuarioId),
        or(like(auditoria.acao, 'conta.entrar%'), eq(auditoria.acao, 'conta.cadastrar')),
        gt(auditoria.quando, new Date(clock().getTime() - LEMBRADO_DIAS * DAY)),
      ),
    )
    .limit(1_000);
  return entradas.some(({ ip, agente }) => ip === origem.ip && agente === origem.agente);
}
