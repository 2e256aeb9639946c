import { type IsoDate, today } from '#lib/dates.ts';
import { faseDoRecurso } from '#lib/multas/fase.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import type { MotivoSemFase } from '#lib/recursos/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import type { multa } from '../../platform/db/schema/multas.ts';
import { estadoDo, type RecursoLido, recursosDoUsuario } from '../recursos/queries.ts';
import { processoDaMulta } from './marcos.ts';
import { lerAutos } from './porAuto.ts';
import { aceitaRecursoOnline } from './queries.ts';

type Multa = typeof multa.$inferSelect;

/** Why no appeal of a fine can be asked for now; undefined: one can. `recursos`: those of every listing of its AIT. */
export function motivoSemFase(
  multa: Parameters<typeof processoDaMulta>[0] & Parameters<typeof aceitaRecursoOnline>[0],
  { marcos, recursos, hoje }: { marcos: readonly Marco[]; recursos: readonly RecursoLido[]; hoje: IsoDate },
): MotivoSemFase | undefined {
  return faseEm(multa, { marcos, recursos, hoje }).motivo;
}

function faseEm(
  multa: Parameters<typeof motivoSemFase>[0],
  { marcos, recursos, hoje }: Parameters<typeof motivoSemFase>[1],
) {
  return faseDoRecurso({
    recursoOnline: aceitaRecursoOnline(multa),
    corre: oQueCorre(processoDaMulta(multa, marcos), hoje),
    recursos: recursos.map((feito) => ({ fase: feito.fase, estado: estadoDo(feito) })),
  });
}

/**
 * By fine id, for one driver (the actor by default): the phase in which an appeal can be ordered now, or the reason
 * why none can.
 */
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
      const marcos = autos.marcosDe(multa.id);
      return [multa.id, faseEm(multa, { marcos, recursos: feitos, hoje: today(clock) })] as const;
    }),
  );
}
