import { today } from '#lib/dates.ts';
import { faseDoRecurso } from '#lib/multas/fase.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import type { Ctx } from '../context.ts';
import type { multa } from '../db/schema/multas.ts';
import { estadoDo, recursosDoUsuario } from '../recursos/queries.ts';
import { lerAutos } from './porAuto.ts';
import { processoDaMulta } from './processo.ts';
import { aceitaRecursoOnline } from './queries.ts';

type Multa = typeof multa.$inferSelect;

/** Of fines of one driver, the actor unless another owner is named: the phase in which an appeal can be asked for now, or why in none, by the id of the fine. */
export async function fasesAbertas(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  multas: readonly Multa[],
  dono: string = actor.id,
) {
  const autos = await lerAutos(db, dono);
  const multaIds = multas.flatMap(({ id }) => autos.gemeasDe(id));
  const recursos = await recursosDoUsuario(db, dono, { multaIds });
  return new Map(
    multas.map((multa) => {
      const gemeas = autos.gemeasDe(multa.id);
      const feitos = recursos.filter(({ multaId }) => gemeas.includes(multaId));
      const corre = oQueCorre(processoDaMulta(multa, autos.marcosDe(multa.id)), today(clock));
      const aberta = faseDoRecurso({
        recursoOnline: aceitaRecursoOnline(multa),
        corre,
        recursos: feitos.map((feito) => ({ fase: feito.fase, estado: estadoDo(feito) })),
      });
      return [multa.id, aberta] as const;
    }),
  );
}
