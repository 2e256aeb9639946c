import { and, eq, gt, like, or } from 'drizzle-orm';
import { serialize } from 'hono/utils/cookie';
import type { PublicCtx } from '../context.ts';
import { auditoria } from '../db/schema/conta.ts';
import { aparelhoConhecido } from '../db/schema/segundoFator.ts';
import type { Caller } from '../http/route.ts';
import { avisarSeguranca } from './avisos.ts';
import { novoToken, tokenDoCookie } from './passo.ts';
import { hashToken } from './sessionToken.ts';

const COOKIE = 'CLAparelho';
/** A browser that was away for longer is a new one. */
export const CONHECIDO_DIAS = 400;
const LEMBRADO_DIAS = 90;
const DAY = 86_400_000;

/**
 * In the transaction of a sign-in, before its row of the record: a browser that this account has not seen is told of by mail, and known from then on by a cookie of its own. A
 * program without cookies is known by its name and address. The first sign-in of an account is no news.
 */
export async function notarAparelho(
  tx: PublicCtx,
  usuarioId: string,
  { cookies, daPagina, setCookie }: Pick<Caller, 'cookies' | 'daPagina' | 'setCookie'>,
): Promise<void> {
  const { db, clock, env } = tx;
  const trazido = tokenDoCookie(cookies, COOKIE, env.secure);
  const conhecido = trazido !== null && (await reconhecer(tx, usuarioId, trazido));
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
  if (conhecido || (await jaEntrouDaqui(tx, usuarioId))) return;
  await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'aparelho-novo' } });
}

async function reconhecer({ db, clock }: PublicCtx, usuarioId: string, token: string): Promise<boolean> {
  const vistos = await db
    .update(aparelhoConhecido)
    .set({ vistoEm: clock() })
    .where(and(eq(aparelhoConhecido.usuarioId, usuarioId), eq(aparelhoConhecido.tokenHash, hashToken(token))))
    .returning({ hash: aparelhoConhecido.tokenHash });
  return vistos.length > 0;
}

/** The same program from the same address, lately; or nobody ever: the account is as new as the device. */
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
