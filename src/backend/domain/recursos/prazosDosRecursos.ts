import { and, inArray } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import { MARCOS, marcosVigentes } from '#lib/multas/marcos.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { lerMarcos, lerMarcosDe, processoDaMulta } from '../multas/marcos.ts';

/** The driver's current deadline by fine id; missing when none runs or its day is unknown. */
export async function prazosDosRecursos(
  { db, clock }: Pick<SystemCtx, 'db' | 'clock'>,
  multas: readonly { multaId: number; usuarioId: string }[],
): Promise<Map<number, { data: string; estimado: boolean }>> {
  const hoje = today(clock);
  const prazos = new Map<number, { data: string; estimado: boolean }>();
  const donos = [...new Set(multas.map(({ usuarioId }) => usuarioId))];
  const ids = [...new Set(multas.map(({ multaId }) => multaId))];
  if (ids.length === 0) return prazos;
  const [linhas, marcos] = await Promise.all([
    db
      .select()
      .from(multa)
      .where(and(inArray(multa.id, ids), inArray(multa.usuarioId, donos))),
    lerMarcosDe(db, donos, ids),
  ]);
  const porMulta = Map.groupBy(marcos, ({ multaId }) => multaId);
  for (const linha of linhas) {
    const { prazo } = oQueCorre(processoDaMulta(linha, porMulta.get(linha.id) ?? []), hoje);
    if (prazo) prazos.set(linha.id, { data: prazo.data, estimado: prazo.estimado });
  }
  return prazos;
}

const ORIGEM = {
  fonte: 'da fonte',
  motorista: 'do motorista',
  operador: 'da mesa',
  carta: 'da carta',
} as const;

export async function marcosNaMesa(
  { db }: SystemCtx,
  { id, usuarioId }: Pick<typeof multa.$inferSelect, 'id' | 'usuarioId'>,
): Promise<{ rotulo: string; data: string; origem: string }[]> {
  const vigentes = marcosVigentes(await lerMarcos(db, usuarioId, [id]));
  return [...vigentes].flatMap(([tipo, { data, origem }]) =>
    data === null ? [] : [{ rotulo: MARCOS[tipo], data, origem: ORIGEM[origem] }],
  );
}
