import { and, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';

/** A fine that its driver keeps by hand, held for this transaction; one that only a source knows is none. */
export async function acharGuardada({ db, actor }: Pick<Ctx, 'db' | 'actor'>, guid: string) {
  const [alvo] = await db
    .select()
    .from(multa)
    .where(and(eq(multa.guid, guid), eq(multa.usuarioId, actor.id), eq(multa.desligada, false)))
    .for('no key update');
  if (!alvo || alvo.origem === 'fonte') fail('NAO_ENCONTRADO');
  return alvo;
}

/** One that the driver alone told of: what a source lists is the source's. */
export async function acharSoDoMotorista(tx: Pick<Ctx, 'db' | 'actor'>, guid: string) {
  const alvo = await acharGuardada(tx, guid);
  if (alvo.origem === 'ambas') fail('MULTA_DA_FONTE');
  return alvo;
}
