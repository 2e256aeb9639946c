import { and, eq } from 'drizzle-orm';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { MULTAS_GUARDADAS_MAX } from '#lib/guardadas/rules.ts';
import { sentenceOf } from '#lib/messages.ts';
import { mesmoAuto } from '#lib/multas/gemeas.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { multa } from '../db/schema/multas.ts';

interface Nova {
  autoInfracao: string;
  orgaoEmissor: string | null;
  dataInfracao: IsoDate;
  habilitacaoId: number | null;
  veiculoId: number | null;
}

/** Two that are kept at once wait for each other at the driver's row: the same fine is kept once, and the last place is taken once. */
export async function segurarMotorista({ db, actor }: Ctx): Promise<void> {
  await db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, actor.id)).for('no key update');
}

/** The row of the same AIT, from a source or by hand. */
export async function mesmaMulta({ db, actor }: Ctx, nova: Nova) {
  const linhas = await db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, actor.id), eq(multa.desligada, false)));
  return linhas.find((linha) => mesmoAuto(linha, nova));
}

export async function recusarSemVaga({ db, actor }: Ctx): Promise<void> {
  const minhas = and(eq(multa.usuarioId, actor.id), eq(multa.origem, 'motorista'));
  if ((await db.$count(multa, minhas)) >= MULTAS_GUARDADAS_MAX) fail('GUARDADAS_DEMAIS');
}

/**
 * Fails where the AIT is there already, from a source or by hand. One that was cut off with a corrected licence or vehicle is no
 * longer the driver's; it still holds its place in the index, so that the new one does not hang on the same.
 */
export async function conferirAuto<N extends Nova>({ db, actor }: Ctx, nova: N, exceto?: number): Promise<N> {
  const linhas = await db.select().from(multa).where(eq(multa.usuarioId, actor.id));
  const outras = linhas.filter(({ id }) => id !== exceto);
  if (outras.some((outra) => !outra.desligada && mesmoAuto(outra, nova)))
    fail('MULTA_JA_NA_LISTA', { fields: { AutoInfracao: sentenceOf('MULTA_JA_NA_LISTA') } });
  const ocupado = (onde: 'habilitacaoId' | 'veiculoId') =>
    outras.some((outra) => outra[onde] === nova[onde] && outra.autoInfracao === nova.autoInfracao);
  return {
    ...nova,
    habilitacaoId: ocupado('habilitacaoId') ? null : nova.habilitacaoId,
    veiculoId: ocupado('veiculoId') ? null : nova.veiculoId,
  };
}
