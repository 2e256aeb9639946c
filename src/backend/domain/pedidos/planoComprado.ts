import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { retomarVerificacoes } from '#backend/domain/consultas/agenda.ts';
import {
  comecoUsual,
  emVigorEm,
  enfileirar,
  inicioDoPlano,
  type Periodo,
} from '#backend/domain/planos/vigente.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { assinatura, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { daysBetween, isoDateOf } from '#lib/dates.ts';
import { CHAVE_DA_DEGUSTACAO, PLANOS, planoPorIds } from '#lib/planos/catalogo.ts';
import { diasFaltantes, fimDaVigencia } from '#lib/planos/rules.ts';
import type { ItemDoPedido, Pedido } from './pedido.ts';

type Assinatura = typeof assinatura.$inferSelect;
export type PeriodoPago = Assinatura & Periodo;

/** Starts a paid plan now or after the others. One that starts now moves the remainder of the current plan behind it. */
export async function iniciarPlano(ctx: PublicCtx, pedido: Pedido, item: ItemDoPedido): Promise<void> {
  const { usuarioId, pagoEm } = pedido;
  const achado = planoPorIds(item.idPlano ?? 0, item.idPlanoDetalhe ?? 0);
  if (!achado) throw new Error(`plan ${item.idPlano}/${item.idPlanoDetalhe} is not in the catalogue`);
  const { plano, detalhe } = achado;
  const agora = pagoEm ?? ctx.clock();
  await lockDriver(ctx, usuarioId);
  const correntes = await periodosPagos(ctx, usuarioId);
  const comeco = item.comeca ?? comecoUsual(ordemDe(plano.chave), correntes, agora);
  const inicio = inicioDoPlano(comeco, correntes, agora);
  const fim = fimDaVigencia(inicio, detalhe.periodicidade);
  if (comeco === 'agora') await partirOsEmVigor(ctx, emVigorEm(correntes, agora), agora);
  const [novo] = await ctx.db
    .insert(assinatura)
    .values({
      usuarioId,
      plano: plano.chave,
      idPlano: plano.id,
      idPlanoDetalhe: detalhe.id,
      periodicidade: detalhe.periodicidade,
      inicio,
      fim,
      pedidoItemId: item.id,
    })
    .returning({ id: assinatura.id });
  await ctx.db.update(pedidoItem).set({ inicioVigencia: inicio }).where(eq(pedidoItem.id, item.id));
  await retomarVerificacoes(ctx, { usuarioId, plano: plano.chave, inicio });
  if (comeco === 'agora') await reenfileirar(ctx, usuarioId, { desde: fim, agora, menos: novo?.id ?? 0 });
}

/** A plan was withdrawn: the waiting plans move forward. */
export async function anteciparPlanos(ctx: PublicCtx, usuarioId: string): Promise<void> {
  await lockDriver(ctx, usuarioId);
  const agora = ctx.clock();
  const emVigor = emVigorEm(await periodosPagos(ctx, usuarioId), agora);
  const desde = inicioDoPlano('depois', emVigor, agora);
  await reenfileirar(ctx, usuarioId, { desde, agora, menos: 0 });
}

/** The driver's paid periods that have not ended. Excludes the trial, which any paid plan replaces. */
export async function periodosPagos(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<PeriodoPago[]> {
  const rows = await db
    .select()
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, usuarioId),
        ne(assinatura.plano, CHAVE_DA_DEGUSTACAO),
        gt(assinatura.fim, clock()),
        isNull(assinatura.canceladaEm),
      ),
    )
    .orderBy(assinatura.inicio, assinatura.id);
  return rows.map((row) => ({ ...row, ordem: ordemDe(row.plano) }));
}

export const ordemDe = (chave: string) => PLANOS.findIndex((plano) => plano.chave === chave);

/** Cancels a refunded plan, including the split remainders of its period. */
export async function cancelarPlanosDe(ctx: PublicCtx, itens: readonly number[]): Promise<number> {
  const canceladaEm = ctx.clock();
  const vivas = isNull(assinatura.canceladaEm);
  const deles = ctx.db
    .select({ id: assinatura.id })
    .from(assinatura)
    .where(inArray(assinatura.pedidoItemId, [...itens]));
  await ctx.db
    .update(assinatura)
    .set({ canceladaEm })
    .where(and(inArray(assinatura.continuaDe, deles), vivas));
  const planos = await ctx.db
    .update(assinatura)
    .set({ canceladaEm })
    .where(and(inArray(assinatura.pedidoItemId, [...itens]), vivas))
    .returning({ id: assinatura.id });
  return planos.length;
}

/** Ends the current periods, and keeps each remainder as a separate period without a place yet. */
export async function partirOsEmVigor(
  ctx: PublicCtx,
  emVigor: readonly PeriodoPago[],
  agora: Date,
): Promise<void> {
  for (const { id, usuarioId, plano, idPlano, idPlanoDetalhe, fim, continuaDe } of emVigor) {
    await ctx.db.update(assinatura).set({ fim: agora }).where(eq(assinatura.id, id));
    await ctx.db.insert(assinatura).values({
      usuarioId,
      plano,
      idPlano,
      idPlanoDetalhe,
      inicio: agora,
      fim,
      continuaDe: continuaDe ?? id,
    });
    await audit(ctx, { acao: 'assinatura.adiar', entidade: 'assinatura', id, dados: { ate: agora } });
  }
}

export async function reenfileirar(
  ctx: PublicCtx,
  usuarioId: string,
  { desde, agora, menos }: { desde: Date; agora: Date; menos: number },
): Promise<void> {
  const todos = (await periodosPagos(ctx, usuarioId)).filter(({ id }) => id !== menos);
  // A newly split remainder has a provisional start and no place yet.
  const semLugar = (um: PeriodoPago) => um.continuaDe !== null && um.inicio.getTime() === agora.getTime();
  const esperando = todos.filter((um) => um.inicio > agora || (menos !== 0 && semLugar(um)));
  for (const { periodo, inicio, fim } of enfileirar(esperando, desde, fimDe)) {
    if (inicio.getTime() === periodo.inicio.getTime()) continue;
    const { id, plano, pedidoItemId } = periodo;
    await ctx.db.update(assinatura).set({ inicio, fim }).where(eq(assinatura.id, id));
    if (pedidoItemId !== null)
      await ctx.db.update(pedidoItem).set({ inicioVigencia: inicio }).where(eq(pedidoItem.id, pedidoItemId));
    await retomarVerificacoes(ctx, { usuarioId, plano, inicio });
    await audit(ctx, {
      acao: 'assinatura.mover',
      entidade: 'assinatura',
      id,
      dados: { antes: periodo.inicio, inicio },
    });
  }
}

/** A whole plan lasts its months from any start; a remainder, or a rest without `periodicidade`, keeps its length. */
function fimDe({ periodicidade, continuaDe, inicio: antes, fim }: Assinatura, inicio: Date): Date {
  if (periodicidade !== null && continuaDe === null) return fimDaVigencia(inicio, periodicidade);
  return new Date(inicio.getTime() + fim.getTime() - antes.getTime());
}

/** Days left of each bought plan by the item's id, today included: of its own period and of what a larger plan put off. */
export async function diasRestantes(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
  itens: readonly ItemDoPedido[],
): Promise<Map<number, number>> {
  const planos = itens.filter(({ tipoProduto }) => tipoProduto === 'PLANO');
  if (planos.length === 0) return new Map();
  const agora = clock();
  const periodos = await db
    .select()
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, usuarioId), isNull(assinatura.canceladaEm)));
  const dias = ({ inicio, fim }: Assinatura) => {
    if (fim <= agora) return 0;
    return inicio <= agora ? diasFaltantes(fim, agora) : daysBetween(isoDateOf(inicio), isoDateOf(fim));
  };
  return new Map(
    planos.map((item) => {
      const inteiro = periodos.find(({ pedidoItemId }) => pedidoItemId === item.id);
      const dele = periodos.filter((um) => um === inteiro || (inteiro && um.continuaDe === inteiro.id));
      return [item.id, dele.reduce((soma, um) => soma + dias(um), 0)];
    }),
  );
}
