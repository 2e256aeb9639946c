import { and, eq } from 'drizzle-orm';
import type { dossie } from '#lib/dossie/contract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import { papel } from '../../platform/db/schema/dossie.ts';
import { transaction } from '../../platform/db/transaction.ts';

/**
 * Removes one of the driver's own documents with its file. A file that could not be deleted is left to the nightly
 * sweep.
 */
export async function retirarDoDossie(
  ctx: Ctx,
  { GuidPapel }: ParsedInput<typeof dossie.retirar>,
): Promise<WireAnswer<typeof dossie.retirar>> {
  const usuarioId = ctx.actor.id;
  const chave = await transaction(ctx, async (tx) => {
    const [retirado] = await tx.db
      .delete(papel)
      .where(and(eq(papel.guid, GuidPapel), eq(papel.usuarioId, usuarioId)))
      .returning();
    if (!retirado) fail('NAO_ENCONTRADO');
    await audit(tx, {
      acao: 'dossie.retirar',
      entidade: 'papel',
      id: retirado.id,
      dados: { multaId: retirado.multaId, tipo: retirado.tipo },
    });
    if (retirado.arquivoId === null) return null;
    const [dele] = await tx.db
      .delete(arquivo)
      .where(and(eq(arquivo.id, retirado.arquivoId), eq(arquivo.usuarioId, usuarioId)))
      .returning({ chave: arquivo.chave });
    return dele?.chave ?? null;
  });
  if (chave !== null) {
    try {
      await ctx.adapters.storage.delete(chave);
    } catch (err) {
      ctx.log.error({ err }, 'the file of a removed document could not be deleted');
    }
  }
  return { Retirado: true };
}
