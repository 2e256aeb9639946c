import { and, asc, type Column, eq, gte, inArray, isNull, ne, or, type Placeholder, sql } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { addDays, addMonths, type Clock, instantAt, today } from '#lib/dates.ts';
import type { Plano } from '#lib/planos/catalogo.ts';
import { cabeNoPlano, type UsoDoPlano } from '#lib/recursos/rules.ts';
import type { CreditoLivre } from './custo.ts';
import { recursoVivo } from './queries.ts';

/** What pays for an appeal: the plan's allowance or a purchased credit. */
export type Direito = { tipo: 'plano' } | { tipo: 'credito'; creditoId: number; daMulta: boolean };

type Leitura = Pick<PublicCtx, 'db' | 'clock'>;

/**
 * The right that would pay for an appeal of this fine: first the current plan's allowance, then a credit for this
 * fine (`doMesmoAit`: all listings of its AIT), then a credit for any fine; null when none is left. Callers that use it
 * up lock the driver's row (registrarRecurso).
 */
export async function direitoParaMulta(
  ctx: Leitura,
  usuarioId: string,
  {
    plano,
    doMesmoAit,
    ...alvo
  }: { plano: Plano | null; id: number; preexistente: boolean; doMesmoAit: readonly number[] },
): Promise<Direito | null> {
  if (plano && cabeNoPlano(await usoDoPlano(ctx, usuarioId, plano, alvo.id), alvo)) return { tipo: 'plano' };
  const daMulta = inArray(credito.multaId, [...doMesmoAit]);
  const [livre] = await ctx.db
    .select({ id: credito.id, multaId: credito.multaId })
    .from(credito)
    .where(and(creditosLivres(usuarioId), or(daMulta, paraQualquer)))
    .orderBy(
      sql`case when ${daMulta} then 0 when ${isNull(credito.multaId)} then 1 else 2 end`,
      asc(credito.id),
    )
    .limit(1);
  if (!livre) return null;
  const exato = livre.multaId !== null && doMesmoAit.includes(livre.multaId);
  return { tipo: 'credito', creditoId: livre.id, daMulta: exato };
}

/** Credits for any fine, including those that version 1 sold for a fine of another owner: the payment is not lost. */
export const paraQualquer = sql`(${credito.multaId} is null or not exists (select 1 from ${multa} minha
  where minha.id = ${credito.multaId} and minha.usuario_id = ${credito.usuarioId}))`;

/** A driver's unused credits, with whether each pays for any fine. */
export function creditosDe({ db }: Pick<Leitura, 'db'>, usuarioId: string): Promise<CreditoLivre[]> {
  return db
    .select({ multaId: credito.multaId, livre: sql<boolean>`${paraQualquer}` })
    .from(credito)
    .where(creditosLivres(usuarioId));
}

/** Remaining prepaid appeals: of the current plan (null = unlimited) and credits. */
export function direitosRestantes(
  plano: Plano | null,
  { creditos, recursosNoAno }: { creditos: readonly unknown[]; recursosNoAno: number },
) {
  const limite = plano === null ? 0 : plano.limites.recursosPorAno;
  return {
    plano: limite === null ? null : Math.max(0, limite - recursosNoAno),
    creditos: creditos.length,
  };
}

/** Uses of a plan's allowance: appeals of the last year, and fines older than the contract. */
export async function usosDoPlano({ db, clock }: Leitura, usuarioId: string): Promise<Usos> {
  const usos = await db
    .select({ multaId: multa.id, preexistente: multa.preexistente, criadoEm: recurso.criadoEm })
    .from(recurso)
    .innerJoin(multa, mesmoDono(multa, recurso, recurso.multaId))
    .where(doPlano(usuarioId));
  const desde = haUmAno(clock);
  return {
    doPlanoNoAno: usos.filter(({ criadoEm }) => criadoEm >= desde).length,
    preexistentes: [...new Set(usos.filter((uso) => uso.preexistente).map(({ multaId }) => multaId))],
  };
}

export interface Usos {
  doPlanoNoAno: number;
  /** Distinct ids. */
  preexistentes: readonly number[];
}

/** Fines whose next appeal the plan's allowance pays, each considered alone. */
export function cobertasPeloPlano(
  plano: Plano | null,
  usos: Usos,
  multas: readonly { id: number; preexistente: boolean }[],
): ReadonlySet<number> {
  if (!plano || plano.limites.recursosPorAno === 0) return new Set();
  const preexistentes = new Set(usos.preexistentes);
  const uso = { ...plano.limites, recursosNoAno: usos.doPlanoNoAno };
  const cobertas = multas.filter((alvo) => {
    const outrasPreexistentes = preexistentes.size - (preexistentes.has(alvo.id) ? 1 : 0);
    return cabeNoPlano({ ...uso, outrasPreexistentes }, alvo);
  });
  return new Set(cobertas.map(({ id }) => id));
}

/** A fine older than the contract counts once, permanently. */
async function usoDoPlano(
  { db, clock }: Leitura,
  usuarioId: string,
  { limites }: Plano,
  multaId = 0,
): Promise<UsoDoPlano> {
  const [uso] = await db
    .select({
      recursosNoAno: sql<number>`(count(*) filter (where ${gte(recurso.criadoEm, haUmAno(clock))}))::int`,
      outrasPreexistentes: sql<number>`(count(distinct ${multa.id}) filter (where ${and(multa.preexistente, ne(multa.id, multaId))}))::int`,
    })
    .from(recurso)
    .innerJoin(multa, mesmoDono(multa, recurso, recurso.multaId))
    .where(doPlano(usuarioId));
  const { recursosPorAno, multasPreexistentes } = limites;
  return {
    recursosPorAno,
    multasPreexistentes,
    recursosNoAno: uso?.recursosNoAno ?? 0,
    outrasPreexistentes: uso?.outrasPreexistentes ?? 0,
  };
}

/** Start of the period in which appeals paid by the plan count: 12 calendar months ago, in São Paulo. */
export function haUmAno(clock: Clock): Date {
  return instantAt(addDays(addMonths(today(clock), -12), 1));
}

export function doPlano(usuarioId: string | Placeholder | Column) {
  return and(eq(recurso.usuarioId, usuarioId), eq(recurso.direito, 'plano'), recursoVivo);
}

export function creditosLivres(usuarioId: string | Placeholder | Column) {
  return and(eq(credito.usuarioId, usuarioId), isNull(credito.recursoId), isNull(credito.canceladoEm));
}
