import { and, eq, inArray, isNull } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { credito, recurso } from '../../platform/db/schema/recursos.ts';
import { type Acesso, liberado } from '../acesso/acesso.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { lerAutos } from '../multas/porAuto.ts';
import { direitoParaMulta } from './direito.ts';

interface Achada {
  linha: { id: number; preexistente: boolean };
  acesso: Acesso;
}

/**
 * Throws MENU_BLOQUEADO for a fine that no plan opens (acesso.ts, liberado), unless a credit of the actor can pay for its appeal or has
 * paid for one: an appeal bought without a plan, or before the plan ended, can be requested and followed. Records the look of a guest.
 */
export async function exigirMultaLiberada(ctx: Ctx, achada: Achada): Promise<void> {
  if (!(await abreAMulta(ctx, achada))) fail('MENU_BLOQUEADO');
  const { acesso } = achada;
  if (acesso.por) await registrarOlhada(ctx, { de: [acesso.dono], oQue: 'multa-compartilhada' });
}

async function abreAMulta(ctx: Ctx, { linha, acesso }: Achada): Promise<boolean> {
  if (await liberado(ctx, acesso)) return true;
  const { listagensDoAit } = await lerAutos(ctx.db, acesso.dono);
  const doMesmoAit = listagensDoAit(linha.id);
  const alvo = { ...linha, plano: null, doMesmoAit, soDaMulta: acesso.por !== null };
  return (await direitoParaMulta(ctx, ctx.actor.id, alvo)) !== null || pagouPor(ctx, doMesmoAit);
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
