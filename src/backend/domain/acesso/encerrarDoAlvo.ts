import { and, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';

/** Ends the grants of a vehicle or licence after a correction turned it into a different one. Runs in the caller's transaction. */
export async function encerrarDoAlvo(
  tx: Ctx,
  alvo: { veiculoId: number } | { habilitacaoId: number },
): Promise<void> {
  const { veiculoId, habilitacaoId } = compartilhamento;
  const deste = 'veiculoId' in alvo ? eq(veiculoId, alvo.veiculoId) : eq(habilitacaoId, alvo.habilitacaoId);
  const agora = tx.clock();
  const encerrados = await tx.db
    .update(compartilhamento)
    .set({ encerradoEm: agora, encerradoPor: 'sistema' })
    .where(
      and(
        eq(compartilhamento.usuarioId, tx.actor.id),
        deste,
        isNull(compartilhamento.encerradoEm),
        gt(compartilhamento.fim, agora),
      ),
    )
    .returning({ id: compartilhamento.id });
  for (const { id } of encerrados)
    await audit(tx, {
      acao: 'compartilhamento.encerrar',
      entidade: 'compartilhamento',
      id,
      dados: { por: 'correcao' },
    });
}
