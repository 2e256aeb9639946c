import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { sessao } from '#backend/platform/db/schema/conta.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';

/**
 * Locks the driver, and throws SESSAO_EXIGIDA when the actor's session ended after the request began. Begins the
 * transaction of an act that gives access to somebody: recovery by mail ends the sessions under the same lock and then
 * the accesses, so that no older request can add one afterwards.
 */
export async function requireSession({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  await lockDriver({ db }, actor.id);
  const [open] = await db
    .select({ id: sessao.id })
    .from(sessao)
    .where(and(eq(sessao.id, actor.sessaoId), eq(sessao.usuarioId, actor.id)));
  if (!open) fail('SESSAO_EXIGIDA');
}
