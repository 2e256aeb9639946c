import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { type Plano, planoPorChave } from '#lib/planos/catalogo.ts';
import type { Ctx, PublicCtx } from '../context.ts';
import { assinatura } from '../db/schema/pedidos.ts';

/** The plan that is in force now for a driver, or null: the one that began last. */
export async function planoVigente(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<Plano | null> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .select({ chave: assinatura.plano })
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, usuarioId),
        lte(assinatura.inicio, now),
        gt(assinatura.fim, now),
        isNull(assinatura.canceladaEm),
      ),
    )
    .orderBy(desc(assinatura.inicio), desc(assinatura.id))
    .limit(1);
  return row ? (planoPorChave(row.chave) ?? null) : null;
}

/** The plan of who asks, as the session found it: for reading. What spends of a plan asks for it in its transaction. */
export async function planoDoAtor(ctx: Ctx): Promise<Plano | null> {
  const { plano } = ctx.actor;
  if (plano === undefined) return planoVigente(ctx, ctx.actor.id);
  return plano === null ? null : (planoPorChave(plano) ?? null);
}
