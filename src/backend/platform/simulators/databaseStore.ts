import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { simulado } from '../db/schema/conta.ts';
import type { SimulatorStore } from './store.ts';

/** The simulators' documents in our own database, so that they survive a restart as in a real service. */
export function createDatabaseStore(db: Db): SimulatorStore {
  return {
    async get(kind, id) {
      const [row] = await db
        .select({ valor: simulado.valor })
        .from(simulado)
        .where(and(eq(simulado.tipo, kind), eq(simulado.id, id)));
      return row?.valor ?? undefined;
    },
    async put(kind, id, value) {
      await db
        .insert(simulado)
        .values({ tipo: kind, id, valor: value })
        .onConflictDoUpdate({ target: [simulado.tipo, simulado.id], set: { valor: value } });
    },
    async list(kind) {
      const rows = await db
        .select({ valor: simulado.valor })
        .from(simulado)
        .where(eq(simulado.tipo, kind))
        .orderBy(asc(simulado.ordem));
      return rows.map((row) => row.valor);
    },
  };
}
