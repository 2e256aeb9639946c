import { and, eq, inArray, ne } from 'drizzle-orm';
import { mesmoAuto } from '#lib/multas/gemeas.ts';
import type { PublicCtx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';
import type { NovoMarco } from '../multas/marcos.ts';

type Multa = typeof multa.$inferSelect;

/** What the driver keeps by hand and no source has told of yet. */
export function aMao({ db }: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<Multa[]> {
  return db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, usuarioId), eq(multa.origem, 'motorista'), eq(multa.desligada, false)));
}

/**
 * A source brings the fine that its driver kept: the row stays, with its days, reminders and case file, and becomes the source's
 * listing. Whether it is paid the source tells from then on.
 */
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
  if (!atual) throw new Error('a fine that is kept by hand was not there to be taken over');
  const pagamento = { tipo: 'pagamento', data: null, origem: 'motorista', retirado: true } as const;
  return { atual, marcos: [{ multaId: guardada.id, ...pagamento }] };
}

export function achadaEntre(guardadas: readonly Multa[], listada: Parameters<typeof mesmoAuto>[0]) {
  return guardadas.find((guardada) => mesmoAuto(guardada, listada));
}

/** The licence or vehicle that they hang on became another one: what the driver told stays the driver's, and hangs on nothing. */
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
