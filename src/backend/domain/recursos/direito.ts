import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { addDays, addMonths, type Clock, type IsoDate, instantAt, today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { Centavos } from '#lib/money.ts';
import { type Plano, PRECOS } from '#lib/planos/catalogo.ts';
import { precoDoRecurso } from '#lib/planos/rules.ts';
import { cabeNoPlano, type MotivoSemFase, type UsoDoPlano } from '#lib/recursos/rules.ts';
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
export interface Usos {
  doPlanoNoAno: number;
  /** Distinct ids. */
  preexistentes: readonly number[];
}

/** A fine with an open phase: `ait` is equal for every listing of it, `ate` its last day, `motivo` why none is requested online. */
interface Candidata {
  ait: number;
  iguais: readonly number[];
  id: number;
  preexistente: boolean;
  ate: IsoDate | null;
  motivo?: MotivoSemFase | undefined;
}

/**
 * The rights of a driver given out by nearest deadline, online appeals first, each as often as it is there: of two bought appeals two
 * fines are offered one, and the others are for sale. By AIT.
 */
export function repartirDireitos(
  { plano, usos, creditos }: { plano: Plano | null; usos: Usos; creditos: readonly CreditoLivre[] },
  candidatas: readonly Candidata[],
): ReadonlyMap<number, 'plano' | 'da_multa' | 'qualquer'> {
  const dados = new Map<number, 'plano' | 'da_multa' | 'qualquer'>();
  const preexistentes = new Set(usos.preexistentes);
  let [recursosNoAno, livres] = [usos.doPlanoNoAno, creditos.filter(({ livre }) => livre).length];
  const posto = ({ motivo, ate }: Candidata) => `${motivo ? 1 : 0}${ate ?? '9'}`;
  for (const uma of candidatas.toSorted((a, b) => posto(a).localeCompare(posto(b)))) {
    if (dados.has(uma.ait)) continue;
    const outrasPreexistentes = preexistentes.size - (preexistentes.has(uma.id) ? 1 : 0);
    if (plano && cabeNoPlano({ ...plano.limites, recursosNoAno, outrasPreexistentes }, uma)) {
      dados.set(uma.ait, 'plano');
      recursosNoAno += 1;
      if (uma.preexistente) preexistentes.add(uma.id);
    } else if (creditos.some(({ multaId }) => multaId !== null && uma.iguais.includes(multaId))) {
      dados.set(uma.ait, 'da_multa');
    } else if (livres > 0) {
      dados.set(uma.ait, 'qualquer');
      livres -= 1;
    }
  }
  return dados;
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

function doPlano(usuarioId: string) {
  return and(eq(recurso.usuarioId, usuarioId), eq(recurso.direito, 'plano'), recursoVivo);
}

export function creditosLivres(usuarioId: string) {
  return and(eq(credito.usuarioId, usuarioId), isNull(credito.recursoId), isNull(credito.canceladoEm));
}

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

/** The cost of an appeal of one fine for one driver now. */
export type CustoDoRecurso =
  /** Nothing can be requested now, so nothing is sold: already requested, over, or its notice has not come. */
  | { tipo: 'indisponivel'; motivo: MotivoSemFase }
  /** The allowance of the plan in force pays. */
  | { tipo: 'plano' }
  /** A bought credit pays: for this fine, or for any. */
  | { tipo: 'credito'; daMulta: boolean }
  | { tipo: 'preco'; valor: Centavos };

interface Fatos {
  /** Why no appeal can be requested; undefined: one can. */
  motivo: MotivoSemFase | undefined;
  /** The plan that prices the appeal; null without one. */
  plano: Plano | null;
  /** Allowance is left for this fine. */
  coberta: boolean;
  /** The best unused credit for this fine. */
  credito: 'da_multa' | 'qualquer' | null;
  suspensiva: boolean;
}

/**
 * The price of an appeal for list, page, cart, checkout and calls: owned rights come before a sale. Fines without online appeal are
 * sold too, because a specialist arranges it with the driver.
 */
export function custoDoRecurso({ motivo, plano, coberta, credito, suspensiva }: Fatos): CustoDoRecurso {
  if (naoSeVende(motivo)) return { tipo: 'indisponivel', motivo };
  if (coberta) return { tipo: 'plano' };
  if (credito !== null) return { tipo: 'credito', daMulta: credito === 'da_multa' };
  return { tipo: 'preco', valor: precoCheio(plano, suspensiva) };
}

/** Neither sold nor covered by a right: a body without online appeal is no reason, because a specialist arranges it. */
export function naoSeVende(
  motivo: MotivoSemFase | undefined,
): motivo is Exclude<MotivoSemFase, 'sem_recurso_online'> {
  return motivo !== undefined && motivo !== 'sem_recurso_online';
}

/** The price of one appeal without a right, by the current plan. */
export function precoCheio(plano: Plano | null, autossuspensiva: boolean): Centavos {
  return precoDoRecurso({
    doPlano: plano?.precoDoRecurso ?? null,
    avulso: PRECOS.recursoAvulso,
    autossuspensiva,
  });
}

/** Stored credits: for one fine, or for any. `livre`: it pays for any fine of its owner. */
export interface CreditoLivre {
  multaId: number | null;
  livre: boolean;
}
