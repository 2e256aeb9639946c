import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { recurso } from '../../platform/db/schema/recursos.ts';
import { registrarMovimento } from './movimento.ts';
import { encerrarPergunta } from './perguntas.ts';
import { travarRecurso } from './travar.ts';

/**
 * Cancels an appeal whose preparation has not begun, frees its phase and tells its driver. Returns whether it was
 * cancelled; later states stay unchanged. Locks the appeal's row until the caller's transaction ends.
 */
export async function cancelarSeSolicitado(tx: PublicCtx, recursoId: number): Promise<boolean> {
  const atual = await travarRecurso(tx, recursoId);
  if (atual.status !== 'solicitado') return false;
  await tx.db.update(recurso).set({ canceladoEm: tx.clock() }).where(eq(recurso.id, recursoId));
  await registrarMovimento(tx, { recurso: atual, status: 'cancelado', autor: 'sistema' });
  await encerrarPergunta(tx, recursoId);
  await audit(tx, {
    acao: 'recurso.cancelar',
    entidade: 'recurso',
    id: recursoId,
    dados: { multaId: atual.multaId, fase: atual.fase },
  });
  return true;
}
