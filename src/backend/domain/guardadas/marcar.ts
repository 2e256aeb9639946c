import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { registrarMarcos } from '../multas/registrarMarcos.ts';
import { acharGuardada } from './achar.ts';

/** The same as for any other fine, without requiring a plan. */
export async function marcarGuardada(
  ctx: Ctx,
  { GuidMulta, Marcos }: ParsedInput<typeof guardadas.marcar>,
): Promise<WireAnswer<typeof guardadas.marcar>> {
  const marcos = Marcos.map(({ Tipo, Data, Meio, Retirar }) => ({
    ...{ tipo: Tipo, data: Data, meio: Meio, retirado: Retirar },
  }));
  const Gravados = await transaction(ctx, async (tx) => {
    const { id } = await acharGuardada(tx, GuidMulta);
    return registrarMarcos(tx, { multaId: id, usuarioId: tx.actor.id, quem: 'motorista', marcos });
  });
  return { Gravados };
}
