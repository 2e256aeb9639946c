import { desc, eq } from 'drizzle-orm';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { Ctx } from '../context.ts';
import { requerimento } from '../db/schema/requerimentos.ts';
import { consume } from '../limits.ts';
import { registrarRequerimento } from './requerimentos.ts';

/** What the driver asked for about the own data, the last one first. */
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

/** A right that no screen gives at once: the staff answers within the days of the law. */
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
