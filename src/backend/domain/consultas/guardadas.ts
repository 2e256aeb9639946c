import { and, eq, inArray, ne } from 'drizzle-orm';
import type { NovoMarco } from '#backend/domain/multas/marcos.ts';
import { mesmoAuto } from '#backend/domain/multas/porAuto.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';

type Multa = typeof multa.$inferSelect;

/** Fines that the driver entered by hand and no source has listed yet. */
export function aMao({ db }: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<Multa[]> {
  return db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, usuarioId), eq(multa.origem, 'motorista'), eq(multa.desligada, false)));
}

/** The source lists a fine entered by hand: the row keeps its days and papers, and the source says from now on if it is paid. */
export async function assumirGuardada(
  { db }: Pick<PublicCtx, 'db'>,
  guardada: Multa,
  listagem: Partial<typeof multa.$inferInsert>,
): Promise<{ atual: Multa; marcos: NovoMarco[] }> {
  const [atual] = await db
    .update(multa)
    .set({ habilitacaoId: null, veiculoId: null, ...listagem, origem: 'ambas' })
    .where(and(eq(multa.id, guardada.id), eq(multa.usuarioId, guardada.usuarioId)))
    .returning();
  if (!atual) throw new Error('the fine entered by hand was not found');
  const pagamento = { tipo: 'pagamento', data: null, origem: 'motorista', retirado: true } as const;
  return { atual, marcos: [{ multaId: guardada.id, ...pagamento }] };
}

export function encontrarEntre(guardadas: readonly Multa[], listada: Parameters<typeof mesmoAuto>[0]) {
  return guardadas.find((guardada) => mesmoAuto(guardada, listada));
}

/** Its licence or vehicle became a different one: fines entered by hand stay with the driver, linked to neither. */
export async function soltarGuardadas({ db }: Pick<PublicCtx, 'db'>, rows: readonly Multa[]): Promise<void> {
  const ids = rows.filter(({ origem }) => origem !== 'fonte').map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(multa)
    .set({
      ...{ origem: 'motorista', tipo: 'Habilitacao', habilitacaoId: null, veiculoId: null },
      ...{ encerradaEm: null, desligada: false },
    })
    .where(and(inArray(multa.id, ids), ne(multa.origem, 'fonte')));
}
