import { and, type Column, desc, eq, gt, isNull, lte, ne, type SQL } from 'drizzle-orm';
import { CHAVE_DA_DEGUSTACAO, type Plano, planoPorChave } from '#lib/planos/catalogo.ts';
import type { Ctx, PublicCtx } from '../../platform/context.ts';
import { assinatura } from '../../platform/db/schema/pedidos.ts';

/** A driver's current period; of overlapping ones, the one that began last counts. */
export const emVigor = (usuarioId: string | Column, agora: Date | SQL) =>
  and(
    eq(assinatura.usuarioId, usuarioId),
    lte(assinatura.inicio, agora),
    gt(assinatura.fim, agora),
    isNull(assinatura.canceladaEm),
  );
/** Current paid periods: a trial does not give access to shared data. */
export const compradoEmVigor = (usuarioId: string | Column, agora: Date | SQL) =>
  and(emVigor(usuarioId, agora), ne(assinatura.plano, CHAVE_DA_DEGUSTACAO));
export const aUltima = [desc(assinatura.inicio), desc(assinatura.id)] as const;

/** The driver's current period. */
export async function assinaturaVigente({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, usuarioId: string) {
  const [row] = await db
    .select()
    .from(assinatura)
    .where(emVigor(usuarioId, clock()))
    .orderBy(...aUltima)
    .limit(1);
  return row;
}

export async function temPlanoComprado(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<boolean> {
  const linhas = await db
    .select({ id: assinatura.id })
    .from(assinatura)
    .where(compradoEmVigor(usuarioId, clock()))
    .limit(1);
  return linhas.length > 0;
}

/** The current plan, or null. */
export async function planoVigente(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<Plano | null> {
  const row = await assinaturaVigente(ctx, usuarioId);
  return row ? (planoPorChave(row.plano) ?? null) : null;
}

/**
 * The actor's plan as read with the session, for reading only. Code that uses up an allowance reads it in its own
 * transaction.
 */
export async function planoDoAtor(ctx: Ctx): Promise<Plano | null> {
  const { plano } = ctx.actor;
  if (plano === undefined) return planoVigente(ctx, ctx.actor.id);
  return plano === null ? null : (planoPorChave(plano) ?? null);
}
