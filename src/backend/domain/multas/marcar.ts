import { and, eq } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { multas } from '#lib/multas/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { registrarMarcos } from './registrarMarcos.ts';

/** Records the dates that the driver reads on a fine's notices. Idempotent for a repeated form. */
export async function marcar(
  ctx: Ctx,
  { GuidMulta, Marcos }: ParsedInput<typeof multas.marcar>,
): Promise<WireAnswer<typeof multas.marcar>> {
  const usuarioId = ctx.actor.id;
  const [alvo] = await ctx.db
    .select({ id: multa.id })
    .from(multa)
    .where(and(eq(multa.guid, GuidMulta), eq(multa.usuarioId, usuarioId), eq(multa.desligada, false)));
  if (!alvo) fail('NAO_ENCONTRADO');
  const marcos = Marcos.map(({ Tipo, Data, Meio, Retirar }) => ({
    ...{ tipo: Tipo, data: Data, meio: Meio, retirado: Retirar },
  }));
  const Gravados = await transaction(ctx, (tx) =>
    registrarMarcos(tx, { multaId: alvo.id, usuarioId, quem: 'motorista', marcos }),
  );
  return { Gravados };
}
