import { and, asc, desc, eq, gt, ne } from 'drizzle-orm';
import { dominioDasChaves } from '#backend/domain/conta/chaves/registrar.ts';
import { codigosRestantes } from '#backend/domain/conta/segundoFator/conferir.ts';
import { emPreparo } from '#backend/domain/conta/segundoFator/ligar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { sessao } from '#backend/platform/db/schema/conta.ts';
import { chaveDeAcesso, segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import type { conta } from '#lib/conta/contract.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { comSenha } from './password.ts';

/** The driver's open sessions: the current one first, then by last use. */
export async function aparelhos(ctx: Ctx): Promise<WireAnswer<typeof conta.aparelhos>> {
  const now = ctx.clock();
  const usadaDepois = new Date(now.getTime() - SESSAO.ociosaDias * 86_400_000);
  const abertas = await ctx.db
    .select()
    .from(sessao)
    .where(and(eq(sessao.usuarioId, ctx.actor.id), gt(sessao.expiraEm, now), gt(sessao.usadaEm, usadaDepois)))
    .orderBy(desc(sessao.usadaEm), desc(sessao.criadaEm));
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

export async function verSeguranca(ctx: Ctx): Promise<WireAnswer<typeof conta.seguranca>> {
  const { db, actor, env } = ctx;
  const [fator] = await db.select().from(segundoFator).where(eq(segundoFator.usuarioId, actor.id));
  const chaves = await db
    .select()
    .from(chaveDeAcesso)
    .where(eq(chaveDeAcesso.usuarioId, actor.id))
    .orderBy(asc(chaveDeAcesso.id));
  return {
    SegundoFator: fator?.ligadoEm
      ? { DesdeEm: fator.ligadoEm.toISOString(), CodigosRestantes: await codigosRestantes(ctx, actor.id) }
      : null,
    EmPreparo: fator?.ligadoEm === null ? await emPreparo(ctx) : null,
    Chaves: chaves.map(({ guid, nome, criadaEm, usadaEm, sincronizada }) => ({
      Guid: guid,
      Nome: nome,
      CriadaEm: criadaEm.toISOString(),
      UsadaEm: usadaEm?.toISOString() ?? null,
      Sincronizada: sincronizada,
    })),
    ChavesDisponiveis: dominioDasChaves(env) !== null,
  };
}
