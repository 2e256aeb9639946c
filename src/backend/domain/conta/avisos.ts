import { randomUUID } from 'node:crypto';
import type { FatoDeSeguranca } from '#lib/conta/fatos.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

/** Mails the driver a security event of the account. This mail cannot be switched off. */
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
