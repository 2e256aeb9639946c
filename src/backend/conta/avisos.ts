import { randomUUID } from 'node:crypto';
import type { FatoDeSeguranca } from '#lib/conta/fatos.ts';
import type { PublicCtx } from '../context.ts';
import { enqueue } from '../jobs/enqueue.ts';

/** Tells the driver by mail what happened at the door of the account. Nobody can switch this mail off. */
export async function avisarSeguranca(
  tx: Pick<PublicCtx, 'db' | 'queues' | 'clock' | 'origem'>,
  { usuarioId, fato }: { usuarioId: string; fato: FatoDeSeguranca },
): Promise<void> {
  await enqueue(tx, 'email', {
    modelo: 'seguranca',
    usuarioId,
    chave: `seguranca:${randomUUID()}`,
    fato,
    quando: tx.clock().toISOString(),
    agente: tx.origem.agente,
  });
}
