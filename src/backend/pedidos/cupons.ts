import { and, count, eq, isNull } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import { cupomValido } from '#lib/pedidos/cupom.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx, PublicCtx } from '../context.ts';
import { cupom, cupomUso } from '../db/schema/pedidos.ts';
import { consume } from '../limits.ts';

export type CupomGuardado = typeof cupom.$inferSelect;

/** Looks a coupon up for the checkout. What it gives is settled when the order is made. */
export async function aplicaCupom(
  ctx: Ctx,
  input: ParsedInput<typeof pedidos.aplicaCupom>,
): Promise<WireAnswer<typeof pedidos.aplicaCupom>> {
  await consume(ctx, { nome: 'cupom', de: ctx.actor.id, points: 20, seconds: 600 });
  const achado = input.cupom === undefined ? undefined : await cupomUsavel(ctx, input.cupom);
  if (!achado) return { response: 'error', cupom: null };
  return {
    response: 'success',
    cupom: {
      Nome: achado.nome,
      PercentualDesconto: achado.percentualDesconto,
      ValorDesconto: toReais(achado.valorDesconto),
      ValidadeMin: achado.validadeMin?.toISOString() ?? null,
      ValidadeMax: achado.validadeMax?.toISOString() ?? null,
    },
  };
}

/** The coupon, when this driver may use it now; undefined else. */
export async function cupomUsavel(ctx: Ctx, nome: string): Promise<CupomGuardado | undefined> {
  const [achado] = await ctx.db.select().from(cupom).where(eq(cupom.nome, nome));
  return achado && (await podeUsar(ctx, achado)) ? achado : undefined;
}

/**
 * Holds the coupon until the transaction ends, so that its uses are counted one order after the other; undefined when it
 * cannot be used.
 */
export async function travarCupom(ctx: Ctx, nome: string): Promise<CupomGuardado | undefined> {
  const [achado] = await ctx.db.select().from(cupom).where(eq(cupom.nome, nome)).for('update');
  return achado && (await podeUsar(ctx, achado)) ? achado : undefined;
}

/** The order ended unpaid: its coupon can be used again. */
export async function devolverCupom(ctx: PublicCtx, pedidoId: number): Promise<void> {
  await ctx.db
    .update(cupomUso)
    .set({ devolvidoEm: ctx.clock() })
    .where(and(eq(cupomUso.pedidoId, pedidoId), isNull(cupomUso.devolvidoEm)));
}

/** An order that had ended was paid after all, at the discounted price: the use counts again. */
export async function retomarCupom(ctx: PublicCtx, pedidoId: number): Promise<void> {
  await ctx.db.update(cupomUso).set({ devolvidoEm: null }).where(eq(cupomUso.pedidoId, pedidoId));
}

async function podeUsar(ctx: Ctx, achado: CupomGuardado): Promise<boolean> {
  if (achado.desativadoEm || !cupomValido(achado, ctx.clock())) return false;
  const { limiteUsos, limitePorUsuario } = achado;
  if (limiteUsos !== null && (await usos(ctx, achado.id)) >= limiteUsos) return false;
  return limitePorUsuario === null || (await usos(ctx, achado.id, ctx.actor.id)) < limitePorUsuario;
}

async function usos(ctx: PublicCtx, cupomId: number, usuarioId?: string): Promise<number> {
  const [row] = await ctx.db
    .select({ usos: count() })
    .from(cupomUso)
    .where(
      and(
        eq(cupomUso.cupomId, cupomId),
        isNull(cupomUso.devolvidoEm),
        usuarioId === undefined ? undefined : eq(cupomUso.usuarioId, usuarioId),
      ),
    );
  return row?.usos ?? 0;
}
