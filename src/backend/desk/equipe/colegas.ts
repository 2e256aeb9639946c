import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm';
import { PAPEIS, podeVer, type TelaDaMesa } from '#lib/mesa/papeis.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { equipe } from '../../platform/db/schema/equipe.ts';

/** Active people of the staff whose role sees a screen, by name. */
export function colegas(
  { db }: Pick<SystemCtx, 'db'>,
  tela: TelaDaMesa = 'fila',
): Promise<{ id: string; email: string; nome: string }[]> {
  const papeis = PAPEIS.filter((papel) => podeVer(papel, tela));
  return db
    .select({ id: equipe.id, email: equipe.email, nome: equipe.nome })
    .from(equipe)
    .where(and(inArray(equipe.papel, papeis), isNull(equipe.bloqueadaEm), isNotNull(equipe.senhaHash)))
    .orderBy(asc(equipe.nome));
}
