import { desc, eq } from 'drizzle-orm';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { Ctx } from '../../platform/context.ts';
import { requerimento } from '../../platform/db/schema/requerimentos.ts';
import { consume } from '../../platform/limits.ts';
import { registrarRequerimento } from './requerimentos.ts';

/** The driver's requests about personal data, newest first. */
export async function meusRequerimentos({ db, actor }: Ctx): Promise<WireAnswer<typeof conta.requerimentos>> {
  const linhas = await db
    .select()
    .from(requerimento)
    .where(eq(requerimento.usuarioId, actor.id))
    .orderBy(desc(requerimento.id))
    .limit(100);
  return linhas.map(({ id, tipo, texto, recebidoEm, prazo, respondidoEm, resposta }) => ({
    Id: id,
    Tipo: tipo,
    Texto: texto,
    RecebidoEm: recebidoEm.toISOString(),
    Prazo: prazo,
    RespondidoEm: respondidoEm?.toISOString() ?? null,
    Resposta: resposta,
  }));
}

/** A data-protection request that no screen answers: the staff answers within the legal term. */
export async function requerer(
  ctx: Ctx,
  { Tipo, Texto }: ParsedInput<typeof conta.requerer>,
): Promise<WireAnswer<typeof conta.requerer>> {
  await consume(ctx, { nome: 'requerer', de: ctx.actor.id, points: 5, seconds: 86_400 });
  const { id, prazo } = await registrarRequerimento(ctx, {
    usuarioId: ctx.actor.id,
    tipo: Tipo,
    texto: Texto,
    origem: 'conta',
  });
  return { Id: id, Prazo: prazo };
}
