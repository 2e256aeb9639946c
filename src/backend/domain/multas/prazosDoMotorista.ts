import { and, eq } from 'drizzle-orm';
import type { Db } from '#backend/platform/db/database.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import type { IsoDate } from '#lib/dates.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { type PrazoVivo, prazosVivos } from '#lib/multas/prazosVivos.ts';
import { lerMarcos, processoDaMulta } from './marcos.ts';
import { juntarAutos, porAuto } from './porAuto.ts';

/** A live deadline of one fine of a driver. */
export interface PrazoCorrente {
  prazo: PrazoVivo;
  /** The listing that represents the AIT: the one registered first. */
  multa: typeof multa.$inferSelect;
  /** The listing whose page shows it. */
  naPagina: typeof multa.$inferSelect;
  /** Page where the driver reads it. */
  pagina: string;
  /** Every listing of the AIT, of a licence and of a vehicle. */
  listagens: readonly (typeof multa.$inferSelect)[];
  /** Number of milestones and the time of the last one: milestones are append-only, so it grows with every change. */
  versao: number;
  alteradoEm: Date;
}

/** All of a driver's deadlines that run today, one per AIT and stage. */
export async function prazosDoMotorista(db: Db, usuarioId: string, hoje: IsoDate): Promise<PrazoCorrente[]> {
  const multas = await db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, usuarioId), eq(multa.desligada, false)))
    .orderBy(multa.id);
  if (multas.length === 0) return [];
  const marcos = await lerMarcos(db, usuarioId);
  const porMulta = Map.groupBy(marcos, ({ multaId }) => multaId);
  const autos = juntarAutos(
    multas.map(({ encerradaEm, ...auto }) => ({ ...auto, encerrada: encerradaEm !== null })),
    marcos,
  );
  return porAuto(multas).flatMap((listagens) => {
    const [primeira] = listagens;
    if (!primeira) return [];
    const escritos = listagens.flatMap(({ id }) => porMulta.get(id) ?? []);
    const alteradoEm = escritos.reduce(
      (ultimo, { quando }) => (quando > ultimo ? quando : ultimo),
      primeira.criadaEm,
    );
    // Details of the infraction may be present in one listing only.
    const codigoInfracao = listagens.find((uma) => uma.codigoInfracao)?.codigoInfracao ?? null;
    const processo = processoDaMulta({ ...primeira, codigoInfracao }, autos.marcosDe(primeira.id));
    const naPagina = listagens.find(({ encerradaEm }) => encerradaEm === null) ?? primeira;
    return prazosVivos(processo, hoje).map((prazo) => ({
      prazo,
      multa: primeira,
      naPagina,
      pagina: paginaDaMulta(naPagina),
      listagens,
      versao: escritos.length,
      alteradoEm,
    }));
  });
}
