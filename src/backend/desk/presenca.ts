import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Presente } from '#lib/mesa/tipos.ts';
import type { SystemCtx } from '../platform/context.ts';
import { equipe } from '../platform/db/schema/equipe.ts';
import { presencaNaMesa } from '../platform/db/schema/mesa.ts';
import { recurso } from '../platform/db/schema/recursos.ts';
import type { BackendEnv } from '../platform/http/route.ts';

/** Milliseconds without a poll after which a person counts as gone; pages poll every twenty seconds. */
const RECENTE_MS = 75_000;

/** Records that this person has the appeal open. Returns the names of the others, in the order in which they opened it. */
export async function presentesNoRecurso(
  { db, clock }: Pick<SystemCtx, 'db' | 'clock'>,
  { recursoId, equipeId }: { recursoId: number; equipeId: string },
): Promise<Presente[]> {
  const vistaEm = clock();
  const assuntoId = String(recursoId);
  await db
    .insert(presencaNaMesa)
    .values({ assunto: 'recursos', assuntoId, equipeId, vistaEm })
    .onConflictDoUpdate({
      target: [presencaNaMesa.assunto, presencaNaMesa.assuntoId, presencaNaMesa.equipeId],
      set: { vistaEm },
    });
  return db
    .select({ nome: equipe.nome })
    .from(presencaNaMesa)
    .innerJoin(equipe, eq(equipe.id, presencaNaMesa.equipeId))
    .where(
      and(
        eq(presencaNaMesa.assunto, 'recursos'),
        eq(presencaNaMesa.assuntoId, assuntoId),
        ne(presencaNaMesa.equipeId, equipeId),
        gt(presencaNaMesa.vistaEm, new Date(vistaEm.getTime() - RECENTE_MS)),
      ),
    )
    .orderBy(asc(equipe.nome));
}

/** Polled by an open page every twenty seconds. Only roles that may see appeals reach it (porta.ts). */
export const presencaDaMesa = new Hono<BackendEnv>().post('/mesa/recursos/:id/presenca', async (c) => {
  const { ctx, pessoa } = c.var;
  const id = c.req.param('id');
  if (!pessoa || !/^[1-9]\d{0,14}$/.test(id)) return c.text('NAO_ENCONTRADO', 404);
  if ((await ctx.db.$count(recurso, eq(recurso.id, Number(id)))) === 0) return c.text('NAO_ENCONTRADO', 404);
  const presentes = await presentesNoRecurso(ctx, { recursoId: Number(id), equipeId: pessoa.id });
  return c.json({ presentes }, 200, { 'cache-control': 'private, no-store' });
});
