import { and, eq, isNull } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { trocaDeEmail } from '#backend/platform/db/schema/conta.ts';

/** Ends an open request. Returns whether there was one. */
export async function cancelarTrocaDeEmail(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<boolean> {
  const canceladas = await tx.db
    .update(trocaDeEmail)
    .set({ canceladaEm: tx.clock() })
    .where(trocaAberta(usuarioId))
    .returning({ id: trocaDeEmail.id });
  return canceladas.length > 0;
}

/** A change of address that waits for its day. */
export const trocaAberta = (usuarioId: string) =>
  and(eq(trocaDeEmail.usuarioId, usuarioId), isNull(trocaDeEmail.feitaEm), isNull(trocaDeEmail.canceladaEm));
