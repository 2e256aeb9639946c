import {
  and,
  asc,
  type Column,
  eq,
  gte,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { addDays, addMonths, type Clock, instantAt, today } from '#lib/dates.ts';
import type { Plano } from '#lib/planos/catalogo.ts';
import { cabeNoPlano, type UsoDoPlano } from '#lib/recursos/rules.ts';
import type { PublicCtx } from '../context.ts';
import { mesmoDono } from '../db/mesmoDono.ts';
import { multa } from '../db/schema/multas.ts';
import { credito, recurso } from '../db/schema/recursos.ts';

/** What pays for an appeal: the plan's allowance, or a credit that was bought. */
export type Direito = { tipo: 'plano' } | { tipo: 'credito'; creditoId: number; daMulta: boolean };

type Leitura = Pick<PublicCtx, 'db' | 'clock'>;

/**
 * What would pay for an appeal of this fine: the allowance of the plan in force first, then a credit bought for this very
 * fine (`gemeas`: every listing of its AIT), then one for any fine; null when nothing is left. Who uses it holds the driver's row
 * (registrarRecurso). `soDaMulta`: a credit for any fine is not spent on the fine of somebody else.
 */
export async function direitoParaMulta(
  ctx: Leitura,
  usuarioId: string,
  {
    plano,
    gemeas,
    soDaMulta = false,
    ...alvo
  }: {
    plano: Plano | null;
    id: number;
    preexistente: boolean;
    gemeas: readonly number[];
    soDaMulta?: boolean;
  },
): Promise<Direito | null> {
  if (plano && cabeNoPlano(await usoDoPlano(ctx, usuarioId, plano, alvo.id), alvo)) return { tipo: 'plano' };
  const [livre] = await ctx.db
    .select({ id: credito.id, multaId: credito.multaId })
    .from(credito)
    .where(
      and(
        creditosLivres(usuarioId),
        or(inArray(credito.multaId, [...gemeas]), soDaMulta ? undefined : paraQualquer(ctx)),
      ),
    )
    .orderBy(sql`${credito.multaId} nulls last`, asc(credito.id))
    .limit(1);
  return livre ? { tipo: 'credito', creditoId: livre.id, daMulta: livre.multaId !== null } : null;
}

/** For any fine; or for one of somebody else's: what was paid is not lost when the access to it ends. */
function paraQualquer({ db }: Pick<Leitura, 'db'>) {
  const propria = db
    .select({ um: sql`1` })
    .from(multa)
    .where(and(eq(multa.id, credito.multaId), eq(multa.usuarioId, credito.usuarioId)));
  return or(isNull(credito.multaId), notExists(propria));
}

/**
 * Appeals that are left without paying: of the plan in force (null: unlimited), and credits, with the fines that some of
 * them were bought for.
 */
export function direitosRestantes(
  plano: Plano | null,
  { creditos, recursosNoAno }: { creditos: readonly { multaId: number | null }[]; recursosNoAno: number },
) {
  const limite = plano === null ? 0 : plano.limites.recursosPorAno;
  return {
    plano: limite === null ? null : Math.max(0, limite - recursosNoAno),
    creditos: { total: creditos.length, multas: new Set(creditos.map(({ multaId }) => multaId)) },
  };
}

/** What the allowance of a plan was used for: appeals of the last year, and the fines from before the contract. */
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
  /** Ids, each once. */
  preexistentes: readonly number[];
}

/** Which of these fines the allowance of a plan pays the next appeal of: each by itself, as long as something is left. */
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

/** A pre-existing fine counts once, for good. */
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

/** An appeal that the plan paid for counts from this instant on: 12 months by the calendar of São Paulo. */
export function haUmAno(clock: Clock): Date {
  return instantAt(addDays(addMonths(today(clock), -12), 1));
}

export function doPlano(usuarioId: string | Placeholder | Column) {
  return and(eq(recurso.usuarioId, usuarioId), eq(recurso.direito, 'plano'));
}

export function creditosLivres(usuarioId: string | Placeholder | Column) {
  return and(eq(credito.usuarioId, usuarioId), isNull(credito.recursoId), isNull(credito.canceladoEm));
}
