import { and, eq, inArray, isNull } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { credito, recurso } from '../../platform/db/schema/recursos.ts';
import { type Acesso, liberado } from '../acesso/acesso.ts';
import { lerAutos } from '../multas/porAuto.ts';
import { direitoParaMulta } from './direito.ts';

interface Achada {
  linha: { id: number; preexistente: boolean };
  acesso: Acesso;
}

/**
 * Throws MENU_BLOQUEADO for a fine that no plan opens (acesso.ts, liberado), unless a credit of the actor can pay for its appeal or has
 * paid for one: an appeal bought without a plan, or before the plan ended, can be requested and followed.
 */
export async function exigirMultaLiberada(ctx: Ctx, { linha, acesso }: Achada): Promise<void> {
  if (await liberado(ctx, acesso)) return;
  const { listagensDoAit } = await lerAutos(ctx.db, acesso.dono);
  const doMesmoAit = listagensDoAit(linha.id);
  const alvo = { ...linha, plano: null, doMesmoAit, soDaMulta: acesso.por !== null };
  if ((await direitoParaMulta(ctx, ctx.actor.id, alvo)) === null && !(await pagouPor(ctx, doMesmoAit)))
    fail('MENU_BLOQUEADO');
}

async function pagouPor({ db, actor }: Ctx, multaIds: readonly number[]): Promise<boolean> {
  const [usado] = await db
    .select({ id: credito.id })
    .from(credito)
    .innerJoin(recurso, eq(recurso.id, credito.recursoId))
    .where(
      and(
        eq(credito.usuarioId, actor.id),
        inArray(recurso.multaId, [...multaIds]),
        isNull(credito.canceladoEm),
      ),
    )
    .limit(1);
  return usado !== undefined;
}
