import { and, count, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { cupom, cupomUso, pedido } from '#backend/platform/db/schema/pedidos.ts';
import { consume } from '#backend/platform/limits.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import { EM_ABERTO } from '#lib/pedidos/estados.ts';
import { cupomEmAnalise, cupomEmOutroPix } from '#lib/pedidos/frases.ts';
import { cupomValido } from '#lib/pedidos/rules.ts';
import { toReais } from '#lib/wire.ts';
import type { Pedido } from './pedido.ts';

export type CupomGuardado = typeof cupom.$inferSelect;

/** Looks a coupon up for the checkout. The discount becomes final when the order is created. */
export async function aplicaCupom(
  ctx: Ctx,
  input: ParsedInput<typeof pedidos.aplicaCupom>,
): Promise<WireAnswer<typeof pedidos.aplicaCupom>> {
  await consume(ctx, { nome: 'cupom', de: ctx.actor.id, points: 20, seconds: 600 });
  const usavel = input.cupom === undefined ? undefined : await cupomUsavel(ctx, input.cupom);
  if (!usavel) return { response: 'error', cupom: null };
  const { cupom: achado } = usavel;
  const mensagemExibir = quemPrende(usavel, { agora: ctx.clock() });
  if (mensagemExibir) return { response: 'error', cupom: null, mensagemExibir };
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

/** A coupon that this driver may use now. `presos`: the driver's unpaid orders that would release their use of it. */
export interface CupomUsavel {
  cupom: CupomGuardado;
  presos: Pedido[];
}

/**
 * The order that releases the coupon for a new one. Throws while that order may be paid whatever we do: a card under review, or a Pix
 * code of another choice, because a code cannot be cancelled.
 */
export function quemSoltaOCupom(
  usavel: CupomUsavel,
  { agora, escolhaHash }: { agora: Date; escolhaHash: string },
): Pedido | undefined {
  const sentence = quemPrende(usavel, { agora, escolhaHash });
  if (sentence) fail('CUPOM_INVALIDO', { sentence });
  return usavel.presos[0];
}

/** Why the coupon cannot be used yet. Two payments of the same choice are one purchase: the second is refunded. */
function quemPrende(
  { cupom: { nome }, presos }: CupomUsavel,
  { agora, escolhaHash }: { agora: Date; escolhaHash?: string },
): string | undefined {
  const cartao = presos.find(({ metodo }) => metodo === 'CARTAO');
  if (cartao) return cupomEmAnalise(nome, cartao.id);
  const pix = presos.find(
    (um) =>
      um.metodo === 'PIX' &&
      um.expiraEm !== null &&
      um.expiraEm > agora &&
      escolhaHash !== undefined &&
      um.escolhaHash !== escolhaHash,
  );
  return pix?.expiraEm ? cupomEmOutroPix(nome, { pedidoId: pix.id, ate: pix.expiraEm }) : undefined;
}

/** `travar` locks the coupon, so that uses are counted one order at a time. Undefined: it cannot be used. */
export async function cupomUsavel(
  ctx: Ctx,
  nome: string,
  { travar = false } = {},
): Promise<CupomUsavel | undefined> {
  const lendo = ctx.db.select().from(cupom).where(eq(cupom.nome, nome));
  const [achado] = await (travar ? lendo.for('update') : lendo);
  if (!achado || achado.desativadoEm || !cupomValido(achado, ctx.clock())) return undefined;
  if (await sobramUsos(ctx, achado)) return { cupom: achado, presos: [] };
  const presos = await abertosComCupom(ctx, achado.id);
  const soltos = presos.map(({ id }) => id);
  return soltos.length > 0 && (await sobramUsos(ctx, achado, soltos)) ? { cupom: achado, presos } : undefined;
}

/** The order ended unpaid: its use of the coupon is released. */
export async function devolverCupom(ctx: PublicCtx, pedidoId: number): Promise<void> {
  await ctx.db
    .update(cupomUso)
    .set({ devolvidoEm: ctx.clock() })
    .where(and(eq(cupomUso.pedidoId, pedidoId), isNull(cupomUso.devolvidoEm)));
}

/** An ended order was paid after all, at the discounted price: the use counts again. */
export async function retomarCupom(ctx: PublicCtx, pedidoId: number): Promise<void> {
  await ctx.db.update(cupomUso).set({ devolvidoEm: null }).where(eq(cupomUso.pedidoId, pedidoId));
}

/** `menos`: ids of orders whose use is not counted. */
async function sobramUsos(ctx: Ctx, achado: CupomGuardado, menos: readonly number[] = []): Promise<boolean> {
  const { id, limiteUsos, limitePorUsuario } = achado;
  if (limiteUsos !== null && (await usos(ctx, { id, menos })) >= limiteUsos) return false;
  const { id: usuarioId } = ctx.actor;
  return limitePorUsuario === null || (await usos(ctx, { id, menos, usuarioId })) < limitePorUsuario;
}

function abertosComCupom(ctx: Ctx, cupomId: number): Promise<Pedido[]> {
  return ctx.db
    .select()
    .from(pedido)
    .where(
      and(eq(pedido.usuarioId, ctx.actor.id), eq(pedido.cupomId, cupomId), inArray(pedido.status, EM_ABERTO)),
    )
    .orderBy(pedido.id);
}

interface Contagem {
  id: number;
  menos: readonly number[];
  usuarioId?: string;
}

async function usos(ctx: PublicCtx, { id, menos, usuarioId }: Contagem): Promise<number> {
  const [row] = await ctx.db
    .select({ usos: count() })
    .from(cupomUso)
    .where(
      and(
        eq(cupomUso.cupomId, id),
        isNull(cupomUso.devolvidoEm),
        notInArray(cupomUso.pedidoId, [...menos]),
        usuarioId === undefined ? undefined : eq(cupomUso.usuarioId, usuarioId),
      ),
    );
  return row?.usos ?? 0;
}
