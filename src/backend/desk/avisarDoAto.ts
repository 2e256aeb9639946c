import { randomUUID } from 'node:crypto';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import { notificar } from '../domain/avisos/notificacoes/notificar.ts';
import type { SystemCtx } from '../platform/context.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';

/** Notifies a driver, on the screen and by mail, of an act of the staff. Call it inside the transaction of the act. */
export async function avisarDoAto(
  tx: SystemCtx,
  aviso: {
    usuarioId: string;
    assunto: string;
    texto: string;
    tipo?: TipoDeAviso;
    /** App path where the driver continues. */
    destino?: string;
  },
): Promise<void> {
  const { usuarioId, assunto, texto: descricao, tipo = 'conta', destino } = aviso;
  const chave = `equipe:${randomUUID()}`;
  const notificacaoId = await notificar(tx, {
    usuarioId,
    tipo,
    chave,
    assunto,
    descricao,
    ...(destino && { destino }),
  });
  if (notificacaoId === null) throw new Error('the notice was not written');
  await enqueue(tx, 'email', {
    modelo: 'aviso',
    tipo,
    usuarioId,
    chave: `${usuarioId}:${chave}`,
    notificacaoId,
  });
}
