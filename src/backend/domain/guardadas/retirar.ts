import { and, eq, inArray } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import { papel } from '../../platform/db/schema/dossie.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { pedidoItem } from '../../platform/db/schema/pedidos.ts';
import { credito, recurso } from '../../platform/db/schema/recursos.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { acharSoDoMotorista } from './corrigir.ts';

/** Deletes a fine entered by hand with its milestones, reminders and documents. Refuses a fine with an order or appeal. */
export async function retirarGuardada(
  ctx: Ctx,
  { GuidMulta }: ParsedInput<typeof guardadas.retirar>,
): Promise<WireAnswer<typeof guardadas.retirar>> {
  const chaves = await transaction(ctx, async (tx) => {
    const alvo = await acharSoDoMotorista(tx, GuidMulta);
    if (await emUso(tx, alvo.id)) fail('MULTA_EM_USO');
    const dela = and(eq(papel.multaId, alvo.id), eq(papel.usuarioId, tx.actor.id));
    const papeis = await tx.db.select({ arquivoId: papel.arquivoId }).from(papel).where(dela);
    await tx.db.delete(multa).where(and(eq(multa.id, alvo.id), eq(multa.usuarioId, tx.actor.id)));
    await audit(tx, {
      acao: 'guardada.retirar',
      entidade: 'multa',
      id: alvo.id,
      dados: { papeis: papeis.length },
    });
    const ids = papeis.flatMap(({ arquivoId }) => arquivoId ?? []);
    if (ids.length === 0) return [];
    const arquivos = await tx.db
      .delete(arquivo)
      .where(and(inArray(arquivo.id, ids), eq(arquivo.usuarioId, tx.actor.id)))
      .returning({ chave: arquivo.chave });
    return arquivos.map(({ chave }) => chave);
  });
  for (const chave of chaves) {
    try {
      await ctx.adapters.storage.delete(chave);
    } catch (err) {
      ctx.log.error({ err }, 'the file of a removed fine could not be deleted');
    }
  }
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
