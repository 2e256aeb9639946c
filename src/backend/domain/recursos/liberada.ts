import { and, eq, inArray } from 'drizzle-orm';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { fail } from '#lib/errors.ts';
import { direitoParaMulta } from './direito.ts';
import { recursoVivo } from './queries.ts';

interface Alvo {
  id: number;
  preexistente: boolean;
}

/**
 * Throws MENU_BLOQUEADO for a driver without a plan, unless a credit can pay for the fine's appeal, or it has an appeal already: a plan
 * may end before its appeals are decided.
 */
export async function exigirMultaLiberada(ctx: Ctx, alvo: Alvo): Promise<void> {
  // Missing outside a request, where no screen is read.
  if (ctx.actor.plano !== null) return;
  const { listagensDoAit } = await lerAutos(ctx.db, ctx.actor.id);
  if (!(await abreSemPlano(ctx, ctx.actor.id, { ...alvo, doMesmoAit: listagensDoAit(alvo.id) })))
    fail('MENU_BLOQUEADO');
}

/** Whether an appeal, bought or made, opens the fine to its driver without a plan. */
export async function abreSemPlano(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
  alvo: Alvo & { doMesmoAit: readonly number[] },
): Promise<boolean> {
  if (await direitoParaMulta(ctx, usuarioId, { ...alvo, plano: null })) return true;
  const [feito] = await ctx.db
    .select({ id: recurso.id })
    .from(recurso)
    .where(and(eq(recurso.usuarioId, usuarioId), inArray(recurso.multaId, [...alvo.doMesmoAit]), recursoVivo))
    .limit(1);
  return feito !== undefined;
}
