import { and, asc, count, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import { consultaDaFila, lerFiltro } from '#lib/mesa/fila.ts';
import type { VistasDaFila } from '#lib/mesa/tipos.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { vistaDaFila } from '../../platform/db/schema/equipe.ts';

const MAXIMO = 30;

/** The named views of one person: nobody else sees them. */
export function vistasDe({ db, clock }: Pick<SystemCtx, 'db' | 'clock'>, equipeId: string): VistasDaFila {
  const minhas = eq(vistaDaFila.equipeId, equipeId);
  return {
    listar: () =>
      db
        .select({ id: vistaDaFila.id, nome: vistaDaFila.nome, consulta: vistaDaFila.consulta })
        .from(vistaDaFila)
        .where(minhas)
        .orderBy(asc(vistaDaFila.nome)),
    async guardar({ nome, consulta }) {
      const [linha] = await db.select({ n: count() }).from(vistaDaFila).where(minhas);
      if ((linha?.n ?? 0) >= MAXIMO) fail('DADOS_INVALIDOS', { sentence: `São no máximo ${MAXIMO} vistas.` });
      // Parsed and written again, so that only parameters that the queue knows are stored.
      const lida = consultaDaFila({ ...lerFiltro(new URLSearchParams(consulta)), pagina: 1 });
      await db
        .insert(vistaDaFila)
        .values({ equipeId, nome, consulta: lida, criadaEm: clock() })
        .onConflictDoUpdate({
          target: [vistaDaFila.equipeId, vistaDaFila.nome],
          set: { consulta: lida, criadaEm: clock() },
        });
    },
    async apagar(id) {
      await db.delete(vistaDaFila).where(and(eq(vistaDaFila.id, id), minhas));
    },
  };
}
