import { randomUUID } from 'node:crypto';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';

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
  const { texto: descricao, tipo = 'conta', ...resto } = aviso;
  await notificarPorEmail(tx, { ...resto, tipo, descricao, chave: `equipe:${randomUUID()}` });
}
