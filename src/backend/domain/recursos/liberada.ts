import { and, eq, inArray, isNull } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx, PublicCtx } from '../../platform/context.ts';
import { credito, recurso } from '../../platform/db/schema/recursos.ts';
import { type Acesso, liberado } from '../acesso/acesso.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { lerAutos } from '../multas/porAuto.ts';
import { direitoParaMulta } from './direito.ts';
import { recursoVivo } from './queries.ts';

interface Achada {
  linha: { id: number; preexistente: boolean };
  acesso: Acesso;
}

/**
 * Throws MENU_BLOQUEADO for a fine that no plan opens (acesso.ts, liberado), unless a credit of the actor can pay for its appeal, or
 * it has an appeal already, whoever paid: a plan may end before its appeals are decided. Records the look of a guest.
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
  return abreSemPlano(ctx, { dono: acesso.dono, ator: ctx.actor.id, multa: linha, doMesmoAit });
}

interface Alvo {
  dono: string;
  ator: string;
  multa: { id: number; preexistente: boolean };
  doMesmoAit: readonly number[];
}

/** Whether an appeal, bought or made, opens the fine to an actor whose plan does not. */
export async function abreSemPlano(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  { dono, ator, multa, doMesmoAit }: Alvo,
): Promise<boolean> {
  const alvo = { ...multa, plano: null, doMesmoAit, soDaMulta: ator !== dono };
  return (await direitoParaMulta(ctx, ator, alvo)) !== null || temRecurso(ctx, { dono, ator, doMesmoAit });
}

/** Of the actor's own fine any appeal opens it; of another owner's, one that the actor paid for. */
async function temRecurso(
  { db }: Pick<PublicCtx, 'db'>,
  { dono, ator, doMesmoAit }: Omit<Alvo, 'multa'>,
): Promise<boolean> {
  const doAtor = and(eq(credito.usuarioId, ator), isNull(credito.canceladoEm));
  const [feito] = await db
    .select({ id: recurso.id })
    .from(recurso)
    .leftJoin(credito, eq(credito.recursoId, recurso.id))
    .where(
      and(
        eq(recurso.usuarioId, dono),
        inArray(recurso.multaId, [...doMesmoAit]),
        recursoVivo,
        ator === dono ? undefined : doAtor,
      ),
    )
    .limit(1);
  return feito !== undefined;
}
