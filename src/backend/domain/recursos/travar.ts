import { desc, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { recurso, recursoMovimento } from '../../platform/db/schema/recursos.ts';

/** Reads an appeal with its state and locks its row. Throws NAO_ENCONTRADO. */
export async function travarRecurso({ db }: Pick<PublicCtx, 'db'>, recursoId: number) {
  const [linha] = await db
    .select({
      id: recurso.id,
      guid: recurso.guid,
      usuarioId: recurso.usuarioId,
      multaId: recurso.multaId,
      fase: recurso.fase,
      autoInfracao: multa.autoInfracao,
    })
    .from(recurso)
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .where(eq(recurso.id, recursoId))
    .for('no key update', { of: recurso });
  const [ultimo] = await db
    .select({ status: recursoMovimento.status })
    .from(recursoMovimento)
    .where(eq(recursoMovimento.recursoId, recursoId))
    .orderBy(desc(recursoMovimento.id))
    .limit(1);
  if (!linha || !ultimo) fail('NAO_ENCONTRADO');
  return { ...linha, status: ultimo.status };
}
