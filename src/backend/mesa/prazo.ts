import { inArray } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import { MARCOS, marcosVigentes } from '#lib/multas/marcos.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import type { SystemCtx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';
import { lerMarcos } from '../multas/marcos.ts';
import { processoDaMulta } from '../multas/processo.ts';

/** The driver's running deadline of each fine, by its id; none where none runs or its day is unknown. */
export async function prazosDosRecursos(
  { db, clock }: Pick<SystemCtx, 'db' | 'clock'>,
  multas: readonly { multaId: number; usuarioId: string }[],
): Promise<Map<number, { data: string; estimado: boolean }>> {
  const hoje = today(clock);
  const prazos = new Map<number, { data: string; estimado: boolean }>();
  for (const [usuarioId, dele] of Map.groupBy(multas, (uma) => uma.usuarioId)) {
    const ids = dele.map(({ multaId }) => multaId);
    const [linhas, marcos] = await Promise.all([
      db.select().from(multa).where(inArray(multa.id, ids)),
      lerMarcos(db, usuarioId, ids),
    ]);
    const porMulta = Map.groupBy(marcos, ({ multaId }) => multaId);
    for (const linha of linhas) {
      const { prazo } = oQueCorre(processoDaMulta(linha, porMulta.get(linha.id) ?? []), hoje);
      if (prazo) prazos.set(linha.id, { data: prazo.data, estimado: prazo.estimado });
    }
  }
  return prazos;
}

const ORIGEM = {
  fonte: 'da fonte',
  motorista: 'do motorista',
  operador: 'da mesa',
  carta: 'da carta',
} as const;

/** What is known of a fine's way, as the desk reads it. */
export async function marcosNaMesa(
  { db }: SystemCtx,
  { id, usuarioId }: Pick<typeof multa.$inferSelect, 'id' | 'usuarioId'>,
): Promise<{ rotulo: string; data: string; origem: string }[]> {
  const vigentes = marcosVigentes(await lerMarcos(db, usuarioId, [id]));
  return [...vigentes].flatMap(([tipo, { data, origem }]) =>
    data === null ? [] : [{ rotulo: MARCOS[tipo], data, origem: ORIGEM[origem] }],
  );
}
