import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { usuario } from './schema/conta.ts';

/** Reads a driver's row and locks it until the transaction ends, so that the changes of two requests run one after the other. */
export async function lockDriver(
  { db }: { db: Db },
  usuarioId: string,
): Promise<typeof usuario.$inferSelect | undefined> {
  const [conta] = await db.select().from(usuario).where(eq(usuario.id, usuarioId)).for('no key update');
  return conta;
}
