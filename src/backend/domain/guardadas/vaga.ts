import { and, eq } from 'drizzle-orm';
import { mesmoAuto } from '#backend/domain/multas/porAuto.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { MULTAS_GUARDADAS_MAX } from '#lib/guardadas/rules.ts';
import { sentenceOf } from '#lib/messages.ts';

interface Nova {
  autoInfracao: string;
  orgaoEmissor: string | null;
  dataInfracao: IsoDate;
  habilitacaoId: number | null;
  veiculoId: number | null;
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

/** Throws when the AIT exists. A fine detached by a correction still occupies its key in the unique index. */
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
