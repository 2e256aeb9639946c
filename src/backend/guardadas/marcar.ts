import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import type { Ctx } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { registrarMarcos } from '../multas/registrarMarcos.ts';
import { acharGuardada } from './achar.ts';

/** As of any other fine, and without a plan. */
export async function marcarGuardada(
  ctx: Ctx,
  { GuidMulta, Marcos }: ParsedInput<typeof guardadas.marcar>,
): Promise<WireAnswer<typeof guardadas.marcar>> {
  const marcos = Marcos.map(({ Tipo, Data, Retirar }) => ({ tipo: Tipo, data: Data, retirado: Retirar }));
  const Gravados = await transaction(ctx, async (tx) => {
    const { id } = await acharGuardada(tx, GuidMulta);
    return registrarMarcos(tx, { multaId: id, usuarioId: tx.actor.id, quem: 'motorista', marcos });
  });
  return { Gravados };
}
