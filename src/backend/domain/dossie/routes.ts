import { and, count, desc, eq } from 'drizzle-orm';
import { porAuto } from '#backend/domain/multas/porAuto.ts';
import { dossie } from '#lib/dossie/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { Ctx } from '../../platform/context.ts';
import { papel } from '../../platform/db/schema/dossie.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { juntarAoDossie, retirarDoDossie } from './juntar.ts';
import { dossieInteiro } from './ler.ts';
import { dossieWire, multaDoDossieWire } from './wire.ts';

export const dossieRoutes: Route[] = [
  route(dossie.lista, listarDossies),
  route(dossie.ler, async (ctx, { guid }) => dossieWire(await dossieInteiro(ctx, guid))),
  route(dossie.juntar, juntarAoDossie),
  route(dossie.retirar, retirarDoDossie),
];

/** One case file per AIT, including fines that the source no longer lists; the open listing represents all of them. */
async function listarDossies({ db, actor }: Ctx): Promise<WireAnswer<typeof dossie.lista>> {
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
