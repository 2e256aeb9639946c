import { and, type Column, desc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import { type Plano, planoPorChave } from '#lib/planos/catalogo.ts';
import type { Ctx, PublicCtx } from '../context.ts';
import { assinatura } from '../db/schema/pedidos.ts';

/** The periods of a driver that run at a time; of those that overlap the one that began last counts. */
export const emVigor = (usuarioId: string | Column, agora: Date | SQL) =>
  and(
    eq(assinatura.usuarioId, usuarioId),
    lte(assinatura.inicio, agora),
    gt(assinatura.fim, agora),
    isNull(assinatura.canceladaEm),
  );
export const aUltima = [desc(assinatura.inicio), desc(assinatura.id)] as const;

/** The period that is in force now for a driver. */
export async function assinaturaVigente({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, usuarioId: string) {
  const [row] = await db
    .select()
    .from(assinatura)
    .where(emVigor(usuarioId, clock()))
    .orderBy(...aUltima)
    .limit(1);
  return row;
}

/** Its plan, or null. */
export async function planoVigente(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<Plano | null> {
  const row = await assinaturaVigente(ctx, usuarioId);
  return row ? (planoPorChave(row.plano) ?? null) : null;
}

/** The plan of who asks, as the session found it: for reading. What spends of a plan asks for it in its transaction. */
export async function planoDoAtor(ctx: Ctx): Promise<Plano | null> {
  const { plano } = ctx.actor;
  if (plano === undefined) return planoVigente(ctx, ctx.actor.id);
  return plano === null ? null : (planoPorChave(plano) ?? null);
}
