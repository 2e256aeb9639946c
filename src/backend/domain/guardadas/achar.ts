import { and, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';

/** A fine that the driver entered by hand, locked for this transaction; not found when only a source knows it. */
export async function acharGuardada({ db, actor }: Pick<Ctx, 'db' | 'actor'>, guid: string) {
  const [alvo] = await db
    .select()
    .from(multa)
    .where(and(eq(multa.guid, guid), eq(multa.usuarioId, actor.id), eq(multa.desligada, false)))
    .for('no key update');
  if (!alvo || alvo.origem === 'fonte') fail('NAO_ENCONTRADO');
  return alvo;
}

/** A fine that only the driver has entered; a fine listed by a source cannot be edited. */
export async function acharSoDoMotorista(tx: Pick<Ctx, 'db' | 'actor'>, guid: string) {
  const alvo = await acharGuardada(tx, guid);
  if (alvo.origem === 'ambas') fail('MULTA_DA_FONTE');
  return alvo;
}
