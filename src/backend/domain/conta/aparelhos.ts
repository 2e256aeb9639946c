import { and, eq, gt, like, ne, or, type SQL } from 'drizzle-orm';
import { avisarSeguranca } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { auditoria, sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { aparelhoConhecido } from '#backend/platform/db/schema/segundoFator.ts';
import type { Caller } from '#backend/platform/http/route.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { comSenha } from './password.ts';
import { cookie, hashToken, novoToken, sessoesAbertas, tokenDoCookie } from './session.ts';

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
  const token = tokenDoCookie(cookies, COOKIE) ?? novoToken();
  const tokenHash = hashToken(token);
  const seus = eq(aparelhoConhecido.usuarioId, usuarioId);
  const este = and(seus, eq(aparelhoConhecido.tokenHash, tokenHash));
  const conhecido = (await tx.db.$count(aparelhoConhecido, este)) > 0;
  const primeiro = !conhecido && (await tx.db.$count(aparelhoConhecido, seus)) === 0;
  if (daPagina || conhecido) {
    const vistoEm = tx.clock();
    await tx.db
      .insert(aparelhoConhecido)
      .values({ usuarioId, tokenHash, vistoEm })
      .onConflictDoUpdate({
        target: [aparelhoConhecido.usuarioId, aparelhoConhecido.tokenHash],
        set: { vistoEm },
      });
  }
  if (daPagina) setCookie(cookie(COOKIE, token, { maxAge: CONHECIDO_DIAS * 86_400 }));
  if (conhecido || ((primeiro || !daPagina) && (await jaEntrouDaqui(tx, usuarioId)))) return;
  await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'aparelho-novo' } });
}

/** A name for the browser, when the account, given as a condition on its row, has been used in it. */
export async function aparelhoConhecidoDe(
  { db }: Pick<PublicCtx, 'db'>,
  { cookies }: Pick<Caller, 'cookies'>,
  conta: SQL,
): Promise<string | undefined> {
  const token = tokenDoCookie(cookies, COOKIE);
  if (token === null) return undefined;
  const [visto] = await db
    .select({ usuarioId: usuario.id, hash: aparelhoConhecido.tokenHash })
    .from(usuario)
    .innerJoin(aparelhoConhecido, eq(aparelhoConhecido.usuarioId, usuario.id))
    .where(and(conta, eq(aparelhoConhecido.tokenHash, hashToken(token))));
  return visto && `${visto.usuarioId}:${visto.hash}`;
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

/** The driver's open sessions: the current one first, then by last use. */
export async function aparelhos(ctx: Ctx): Promise<WireAnswer<typeof conta.aparelhos>> {
  const abertas = await sessoesAbertas(ctx, ctx.actor.id);
  return abertas
    .map(({ id, agente, criadaEm, usadaEm }) => ({
      Guid: id,
      Aparelho: aparelhoDe(agente),
      EntrouEm: criadaEm.toISOString(),
      UsadoEm: usadaEm.toISOString(),
      Este: id === ctx.actor.sessaoId,
    }))
    .sort((a, b) => Number(b.Este) - Number(a.Este));
}

/** Ends one other session or all others; the current one stays. */
export async function encerrarAparelhos(
  ctx: Ctx,
  { Guid, Senha }: ParsedInput<typeof conta.encerrarAparelhos>,
): Promise<WireAnswer<typeof conta.encerrarAparelhos>> {
  return comSenha(ctx, Senha, async (tx) => {
    const outras = and(
      eq(sessao.usuarioId, tx.actor.id),
      ne(sessao.id, tx.actor.sessaoId),
      Guid === undefined ? undefined : eq(sessao.id, Guid),
    );
    const encerradas = await tx.db.delete(sessao).where(outras).returning({ id: sessao.id });
    if (Guid !== undefined && encerradas.length === 0) fail('NAO_ENCONTRADO');
    const dados = { encerradas: encerradas.length };
    await audit(tx, { acao: 'conta.encerrarAparelhos', entidade: 'usuario', id: tx.actor.id, dados });
    return { Encerrados: encerradas.length };
  });
}
