import { and, eq } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import { acharSoDoMotorista } from './corrigir.ts';

/** Deletes a fine entered by hand with its milestones and reminders. Refuses a fine with an order or appeal. */
export async function retirarGuardada(
  ctx: Ctx,
  { GuidMulta }: ParsedInput<typeof guardadas.retirar>,
): Promise<WireAnswer<typeof guardadas.retirar>> {
  await transaction(ctx, async (tx) => {
    const alvo = await acharSoDoMotorista(tx, GuidMulta);
    if (await emUso(tx, alvo.id)) fail('MULTA_EM_USO');
    await tx.db.delete(multa).where(and(eq(multa.id, alvo.id), eq(multa.usuarioId, tx.actor.id)));
    await audit(tx, { acao: 'guardada.retirar', entidade: 'multa', id: alvo.id });
  });
  return { Retirada: true };
}

async function emUso({ db }: Ctx, multaId: number): Promise<boolean> {
  const usos = await Promise.all([
    db.$count(recurso, eq(recurso.multaId, multaId)),
    db.$count(credito, eq(credito.multaId, multaId)),
    db.$count(pedidoItem, eq(pedidoItem.multaId, multaId)),
  ]);
  return usos.some((quantos) => quantos > 0);
}
