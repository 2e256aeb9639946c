import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { retomarVerificacoes } from '#backend/domain/consultas/agenda.ts';
import {
  emVigorEm,
  enfileirar,
  fimDosPeriodos,
  inicioDoPlano,
  type Periodo,
} from '#backend/domain/planos/vigente.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { assinatura, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { daysBetween, formatDateTime, isoDateOf } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { CHAVE_DA_DEGUSTACAO, PLANOS, planoPorIds } from '#lib/planos/catalogo.ts';
import { diasFaltantes, fimDaVigencia } from '#lib/planos/rules.ts';
import type { ItemDoPedido, Pedido } from './pedido.ts';

type Assinatura = typeof assinatura.$inferSelect;
export type PeriodoPago = Assinatura & Periodo;

/** Starts a paid plan. */
export async function iniciarPlano(ctx: PublicCtx, pedido: Pedido, item: ItemDoPedido): Promise<void> {
  const achado = planoPorIds(item.idPlano ?? 0, item.idPlanoDetalhe ?? 0);
  if (!achado) throw new Error(`plan ${item.idPlano}/${item.idPlanoDetalhe} is not in the catalogue`);
  const { plano, detalhe } = achado;
  const { periodicidade } = detalhe;
  const { inicio } = await abrirPeriodo(ctx, {
    periodo: {
      ...{ usuarioId: pedido.usuarioId, plano: plano.chave, idPlano: plano.id, idPlanoDetalhe: detalhe.id },
      ...{ periodicidade, pedidoItemId: item.id },
    },
    agora: pedido.pagoEm ?? ctx.clock(),
    ateQuando: (inicio) => fimDaVigencia(inicio, periodicidade),
  });
  await ctx.db.update(pedidoItem).set({ inicioVigencia: inicio }).where(eq(pedidoItem.id, item.id));
}

/** A plan was withdrawn: the waiting plans move forward. */
export async function anteciparPlanos(ctx: PublicCtx, usuarioId: string): Promise<void> {
  await lockDriver(ctx, usuarioId);
  const agora = ctx.clock();
  const emVigor = emVigorEm(await periodosPagos(ctx, usuarioId), agora);
  const desde = fimDosPeriodos(emVigor, agora);
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

/** Cancels a refunded plan, including the split remainders of its period; returns how many periods that were. */
export async function cancelarPlanosDe({ db, clock }: PublicCtx, itens: readonly number[]): Promise<number> {
  const dosItens = inArray(assinatura.pedidoItemId, [...itens]);
  const inteiros = db.select({ id: assinatura.id }).from(assinatura).where(dosItens);
  const cancelados = await db
    .update(assinatura)
    .set({ canceladaEm: clock() })
    .where(and(or(dosItens, inArray(assinatura.continuaDe, inteiros)), isNull(assinatura.canceladaEm)))
    .returning({ id: assinatura.id });
  return cancelados.length;
}

/** Ends the current periods, and keeps each remainder as a separate period without a place yet. */
async function partirOsEmVigor(ctx: PublicCtx, emVigor: readonly PeriodoPago[], agora: Date): Promise<void> {
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

async function reenfileirar(
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

/** A plan from the staff. `ateQuando`: its end for its start. Throws DADOS_INVALIDOS when it would end before it begins. */
export function concederPlano(
  tx: PublicCtx,
  { ateQuando, ...periodo }: { usuarioId: string; plano: string; ateQuando: (inicio: Date) => Date },
): Promise<Assinatura> {
  const agora = tx.clock();
  return abrirPeriodo(tx, {
    periodo,
    agora,
    ateQuando(inicio) {
      const fim = ateQuando(inicio);
      if (fim > inicio) return fim;
      const temOutro = `A conta já tem plano até ${formatDateTime(inicio)}: o último dia deve vir depois.`;
      return fail('DADOS_INVALIDOS', { sentence: inicio > agora ? temOutro : 'O último dia já passou.' });
    },
  });
}

interface Abertura {
  periodo: Pick<Assinatura, 'usuarioId' | 'plano'> & Partial<Assinatura>;
  agora: Date;
  ateQuando: (inicio: Date) => Date;
}

/**
 * Begins a plan at once when it is larger than the current one, else after all paid ones. One that begins at once moves the remainder
 * of the current plan behind it.
 */
async function abrirPeriodo(ctx: PublicCtx, { periodo, agora, ateQuando }: Abertura): Promise<Assinatura> {
  const { usuarioId, plano } = periodo;
  await lockDriver(ctx, usuarioId);
  const correntes = await periodosPagos(ctx, usuarioId);
  const inicio = inicioDoPlano(ordemDe(plano), correntes, agora);
  const fim = ateQuando(inicio);
  if (inicio <= agora) await partirOsEmVigor(ctx, emVigorEm(correntes, agora), agora);
  const [novo] = await ctx.db
    .insert(assinatura)
    .values({ ...periodo, inicio, fim })
    .returning();
  if (!novo) throw new Error('the plan was not written');
  await retomarVerificacoes(ctx, { usuarioId, plano, inicio });
  if (inicio <= agora) await reenfileirar(ctx, usuarioId, { desde: fim, agora, menos: novo.id });
  return novo;
}

/** The unfinished periods of one plan: its own, and what a larger plan put off; the last one ends it. */
export function periodosDoPlano(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { id, usuarioId, continuaDe }: Pick<Assinatura, 'id' | 'usuarioId' | 'continuaDe'>,
): Promise<Assinatura[]> {
  const inteiro = continuaDe ?? id;
  return db
    .select()
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, usuarioId),
        or(eq(assinatura.id, inteiro), eq(assinatura.continuaDe, inteiro)),
        isNull(assinatura.canceladaEm),
        gt(assinatura.fim, clock()),
      ),
    )
    .orderBy(asc(assinatura.fim));
}

/** Ends a plan with all its periods; the plans that wait move forward. */
export async function encerrarPlano(
  tx: PublicCtx,
  { usuarioId, periodos }: { usuarioId: string; periodos: readonly Assinatura[] },
): Promise<void> {
  const ids = periodos.map(({ id }) => id);
  await tx.db.update(assinatura).set({ canceladaEm: tx.clock() }).where(inArray(assinatura.id, ids));
  await anteciparPlanos(tx, usuarioId);
}

/** Gives a plan's last period a later end; the plans after it move back. */
export async function estenderPlano(
  tx: PublicCtx,
  { id, usuarioId }: Pick<Assinatura, 'id' | 'usuarioId'>,
  fim: Date,
): Promise<void> {
  await tx.db.update(assinatura).set({ fim, avisadaEm: null }).where(eq(assinatura.id, id));
  await anteciparPlanos(tx, usuarioId);
}
