import { and, count, desc, eq } from 'drizzle-orm';
import type { dossie } from '#lib/dossie/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { porAuto } from '#lib/multas/gemeas.ts';
import type { Ctx } from '../context.ts';
import { papel } from '../db/schema/dossie.ts';
import { multa } from '../db/schema/multas.ts';
import { multaDoDossieWire } from './wire.ts';

/** One case file an AIT, of fines that the source no longer lists too; the open listing stands for its twins. */
export async function listarDossies({ db, actor }: Ctx): Promise<WireAnswer<typeof dossie.lista>> {
  const [multas, papeis] = await Promise.all([
    db
      .select()
      .from(multa)
      .where(and(eq(multa.usuarioId, actor.id), eq(multa.desligada, false)))
      .orderBy(desc(multa.dataInfracao), desc(multa.id)),
    db
      .select({ multaId: papel.multaId, quantos: count() })
      .from(papel)
      .where(eq(papel.usuarioId, actor.id))
      .groupBy(papel.multaId),
  ]);
  const quantos = new Map(papeis.map((um) => [um.multaId, um.quantos]));
  return porAuto(multas).flatMap((iguais) => {
    const uma = iguais.find(({ encerradaEm }) => encerradaEm === null) ?? iguais[0];
    const Papeis = iguais.reduce((soma, { id }) => soma + (quantos.get(id) ?? 0), 0);
    return uma ? [{ ...multaDoDossieWire(uma), Papeis }] : [];
  });
}
