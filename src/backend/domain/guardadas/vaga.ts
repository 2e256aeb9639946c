import { and, eq } from 'drizzle-orm';
import { mesmoAuto } from '#backend/domain/multas/porAuto.ts';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { MULTAS_GUARDADAS_MAX } from '#lib/guardadas/rules.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Ctx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { multa } from '../../platform/db/schema/multas.ts';

interface Nova {
  autoInfracao: string;
  orgaoEmissor: string | null;
  dataInfracao: IsoDate;
  habilitacaoId: number | null;
  veiculoId: number | null;
}

/** Locks the driver's row, so that parallel requests neither store the same fine twice nor exceed the limit. */
export async function segurarMotorista({ db, actor }: Ctx): Promise<void> {
  await db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, actor.id)).for('no key update');
}

/** The row of the same AIT, from a source or entered by hand. */
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
 * Throws when the AIT already exists, from a source or by hand. A fine detached by a corrected licence or vehicle is
 * no longer the driver's, but still occupies its key in the unique index, so the new one must not use the same
 * licence or vehicle.
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
