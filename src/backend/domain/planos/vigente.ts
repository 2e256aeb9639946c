import { and, asc, type Column, desc, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { CHAVE_DA_DEGUSTACAO, type Plano, planoPorChave } from '#lib/planos/catalogo.ts';
import { cabeMaisUm } from '#lib/planos/rules.ts';

/** A driver's current periods. Of several, the first by `maisForte` is the plan in force. */
export const emVigor = (usuarioId: string | Column, agora: Date | SQL) =>
  and(
    eq(assinatura.usuarioId, usuarioId),
    lte(assinatura.inicio, agora),
    gt(assinatura.fim, agora),
    isNull(assinatura.canceladaEm),
  );
const aUltima = [desc(assinatura.inicio), desc(assinatura.id)] as const;
/** Order of overlapping periods: a paid plan before a trial, then the one that began last. */
export const maisForte = [asc(eq(assinatura.plano, CHAVE_DA_DEGUSTACAO)), ...aUltima] as const;

export async function assinaturaVigente({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, usuarioId: string) {
  const [row] = await db
    .select()
    .from(assinatura)
    .where(emVigor(usuarioId, clock()))
    .orderBy(...maisForte)
    .limit(1);
  return row;
}

/** The driver's period that began last, also when it has ended. */
export async function ultimaAssinatura({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, usuarioId: string) {
  const [row] = await db
    .select()
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, usuarioId), lte(assinatura.inicio, clock())))
    .orderBy(...aUltima)
    .limit(1);
  return row;
}

export async function planoVigente(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<Plano | null> {
  const row = await assinaturaVigente(ctx, usuarioId);
  return row ? (planoPorChave(row.plano) ?? null) : null;
}

/** Paid plans whose periods have not begun. */
export async function planosQueEsperam(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<{ plano: Plano; inicio: Date }[]> {
  const rows = await db
    .select({ chave: assinatura.plano, inicio: assinatura.inicio })
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, usuarioId),
        gt(assinatura.inicio, clock()),
        isNull(assinatura.canceladaEm),
      ),
    );
  return rows.flatMap(({ chave, inicio }) => {
    const plano = planoPorChave(chave);
    return plano ? [{ plano, inicio }] : [];
  });
}

/** The actor's plan as read with the session, for reading only. Code that uses up an allowance reads it again. */
export async function planoDoAtor(ctx: Ctx): Promise<Plano | null> {
  const { plano } = ctx.actor;
  if (plano === undefined) return planoVigente(ctx, ctx.actor.id);
  return plano === null ? null : (planoPorChave(plano) ?? null);
}

/** A paid plan's period that has not ended, as far as the rules need it. */
export interface Periodo {
  /** Position in the catalogue, from the smallest plan to the largest. */
  ordem: number;
  inicio: Date;
  fim: Date;
}

/** The start of a paid plan: now when it is larger than the current one; otherwise after all paid periods. */
export function inicioDoPlano(ordem: number, correntes: readonly Periodo[], agora: Date): Date {
  const espera = emVigorEm(correntes, agora).some((periodo) => periodo.ordem >= ordem);
  return espera ? fimDosPeriodos(correntes, agora) : agora;
}

/** The end of the last one, not before now. */
export function fimDosPeriodos(periodos: readonly Periodo[], agora: Date): Date {
  return new Date(Math.max(agora.getTime(), ...periodos.map(({ fim }) => fim.getTime())));
}

export function emVigorEm<P extends Periodo>(periodos: readonly P[], agora: Date): P[] {
  return periodos.filter(({ inicio, fim }) => inicio <= agora && agora < fim);
}

/** Days left of a period; a part of a day counts as one. */
export function diasQueRestam({ fim }: Pick<Periodo, 'fim'>, agora: Date): number {
  return Math.max(0, Math.ceil((fim.getTime() - agora.getTime()) / 86_400_000));
}

/** Places waiting periods one after the other from an instant, none shorter. `fimDe`: a period's end for its new start. */
export function enfileirar<P extends Periodo>(
  esperando: readonly P[],
  desde: Date,
  fimDe: (periodo: P, inicio: Date) => Date,
): { periodo: P; inicio: Date; fim: Date }[] {
  let inicio = desde;
  return [...esperando]
    .sort((a, b) => a.inicio.getTime() - b.inicio.getTime())
    .map((periodo) => {
      const lugar = { periodo, inicio, fim: fimDe(periodo, inicio) };
      inicio = lugar.fim;
      return lugar;
    });
}

type Alvo = 'habilitacao' | 'veiculo';

/** SQL: the key of a driver's plan in force, or null. */
export function chaveDoPlano({ db }: Pick<Ctx, 'db'>, usuarioId: Column, agora: Date): SQL<string | null> {
  const plano = db
    .select({ chave: assinatura.plano })
    .from(assinatura)
    .where(emVigor(usuarioId, agora))
    .orderBy(...maisForte)
    .limit(1);
  return sql<string | null>`(${plano})`;
}

/** SQL: the number of the driver's licences or vehicles that are looked up and were registered before this one. */
export function registradasAntes(
  { db }: Pick<Ctx, 'db'>,
  alvo: Alvo,
  desta: { usuarioId: Column; id: Column },
): SQL<number> {
  const outra = alias(alvo === 'habilitacao' ? habilitacao : veiculo, 'outra');
  const quantas = db
    .select({ quantas: sql`count(*)::int` })
    .from(outra)
    .where(
      and(
        eq(outra.usuarioId, desta.usuarioId),
        eq(outra.ativo, true),
        eq(outra.comErro, false),
        lt(outra.id, desta.id),
      ),
    );
  return sql<number>`(${quantas})`;
}

/** Whether a plan has a place for it. After a downgrade the ones registered first have them. */
export function temLugar(
  alvo: Alvo,
  { plano, anteriores }: { plano: string | null; anteriores: number },
): boolean {
  const limite = planoPorChave(plano ?? '')?.limites[alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos'];
  return limite !== undefined && cabeMaisUm(limite, anteriores);
}
