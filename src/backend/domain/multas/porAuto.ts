import { and, eq } from 'drizzle-orm';
import { porAuto } from '#backend/domain/multas/mesmoAuto.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import type { Db } from '../../platform/db/database.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { lerMarcos } from './marcos.ts';

/** All listings of one AIT, for licences and vehicles, including those no longer listed. */
export interface Auto {
  id: number;
  autoInfracao: string;
  orgaoEmissor: string | null;
  encerrada: boolean;
}

/** A stored milestone, as far as the rules need it. */
export type MarcoLido = Marco & { id: number; multaId: number };

export interface Autos {
  /** The milestones of a fine, whichever listing told them, in the order in which they were written. */
  marcosDe(multaId: number): readonly MarcoLido[];
  /** Every listing of the same AIT, this one included. */
  gemeasDe(multaId: number): readonly number[];
}

export async function lerAutos(db: Db, usuarioId: string): Promise<Autos> {
  const [multas, marcos] = await Promise.all([
    db
      .select({
        id: multa.id,
        autoInfracao: multa.autoInfracao,
        orgaoEmissor: multa.orgaoEmissor,
        encerradaEm: multa.encerradaEm,
      })
      .from(multa)
      .where(and(eq(multa.usuarioId, usuarioId), eq(multa.desligada, false))),
    lerMarcos(db, usuarioId),
  ]);
  return juntarAutos(
    multas.map(({ encerradaEm, ...auto }) => ({ ...auto, encerrada: encerradaEm !== null })),
    marcos,
  );
}

export function juntarAutos(multas: readonly Auto[], marcos: readonly MarcoLido[]): Autos {
  const grupos = new Map(porAuto(multas).flatMap((iguais) => iguais.map(({ id }) => [id, iguais] as const)));
  const porMulta = Map.groupBy(marcos, ({ multaId }) => multaId);
  const gemeasDe = (multaId: number) => (grupos.get(multaId) ?? [{ id: multaId }]).map(({ id }) => id);
  return {
    gemeasDe,
    marcosDe(multaId) {
      const linhas = gemeasDe(multaId).flatMap((id) => porMulta.get(id) ?? []);
      // While one listing is still there, the source lists the fine.
      const listada = grupos.get(multaId)?.some(({ encerrada }) => !encerrada) ?? false;
      return linhas.filter(({ tipo }) => !(listada && tipo === 'fora_da_fonte')).sort((a, b) => a.id - b.id);
    },
  };
}
