import { and, desc, eq, inArray } from 'drizzle-orm';
import { ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { recurso, recursoMovimento } from '../../platform/db/schema/recursos.ts';
import { recursoVivo } from '../recursos/queries.ts';

export interface Etapa {
  texto: string;
  /** True when the authority has decided and the next step may be ordered. */
  decidida: boolean;
}

/** State of the newest appeal of each of these fines, restricted to these owners. */
export async function ultimosRecursos(
  db: Db,
  { donos, multas }: { donos: readonly string[]; multas: readonly number[] },
): Promise<{ daMulta(listagens: readonly number[]): Etapa | null }> {
  if (multas.length === 0) return { daMulta: () => null };
  const linhas = await db
    .select({ multaId: recurso.multaId, fase: recurso.fase, estado: recursoMovimento.status })
    .from(recurso)
    .innerJoin(recursoMovimento, eq(recursoMovimento.recursoId, recurso.id))
    .where(and(inArray(recurso.usuarioId, [...donos]), recursoVivo, inArray(recurso.multaId, [...multas])))
    .orderBy(desc(recursoMovimento.id));
  return {
    daMulta(listagens) {
      const ultimo = linhas.find(({ multaId }) => listagens.includes(multaId));
      if (!ultimo) return null;
      const { fase, estado } = ultimo;
      return {
        texto: `${ROTULO_DA_FASE[fase]}: ${ROTULO_DO_ESTADO[estado].toLowerCase()}`,
        decidida: estado === 'deferido' || estado === 'indeferido',
      };
    },
  };
}
